"""The tables of the database, as SQLAlchemy Core describes them.

The migrations in migrations/versions make them; a test compares the two. JSON is kept as text,
byte for byte as it was sent, so that both databases hold the same. Times are seconds since 1970
by the wall clock: for people to read and for correspondence, never for a running clock.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
"""96 random bits as text, with room to spare."""

people = Table(
    "people",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(16), nullable=False),  # guest, account or bot; gone: has left
    Column("name", String(64), nullable=False),
    # The name as it must be unique: set for accounts and bots, null for guests.
    Column("name_key", String(64), unique=True),
    # What the name looks like, whatever its script; also for accounts and bots only.
    Column("look_key", String(128), index=True),
    Column("owner_id", ID, ForeignKey("people.id"), index=True),  # the account a bot belongs to
    Column("password_hash", String(256)),
    Column("created_at", Double, nullable=False),
    Column("banned_at", Double),
    Index("ix_people_kind_created_at", "kind", "created_at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("secret_hash", String(64), primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("created_at", Double, nullable=False),
    Column("expires_at", Double, nullable=False, index=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", ID, primary_key=True),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("owner_id", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(64), nullable=False),
    Column("scopes", String(128), nullable=False),  # words separated by spaces
    Column("created_at", Double, nullable=False),
    Column("revoked_at", Double),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("muted_id", ID, ForeignKey("people.id"), primary_key=True),
)

processes = Table(
    "processes",
    metadata,
    Column("id", ID, primary_key=True),
    Column("address", String(255)),  # where other processes reach this one; null: nowhere
    Column("secret", String(64), nullable=False),  # a hash of what they must show there
    Column("started_at", Double, nullable=False),
    Column("alive_at", Double, nullable=False),
    Column("stopped_at", Double),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("pool", String(128), nullable=False),
    Column("speed", String(16), nullable=False),
    Column("status", String(16), nullable=False),  # open, playing, finished, aborted
    Column("is_rated", Boolean, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("creator_id", ID, ForeignKey("people.id"), index=True),
    Column("command_id", String(128), unique=True),  # so that creating twice makes one
    Column("rematch_of", ID, ForeignKey("tables.id"), unique=True),
    Column("owner_id", ID, index=True),  # the process that plays it now
    Column("seq", Integer, nullable=False),  # of the last event
    Column("position_key", String(16), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("acting_id", ID, ForeignKey("people.id"), index=True),  # who is to move, if a person is
    Column("flag_at", Double),  # about when the running clock falls
    Column("winner", Integer),  # the person, counted from 1 in the order of the chairs
    Column("reason", String(64)),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Index("ix_tables_latest", "status", "is_listed", "updated_at", "id"),
    Index("ix_tables_latest_of_game", "game", "status", "is_listed", "updated_at", "id"),
    Index("ix_tables_latest_of_pool", "pool", "status", "is_listed", "updated_at", "id"),
    Index("ix_tables_status_flag_at", "status", "flag_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id")),
    Column("name", String(64), nullable=False),
    Column("ended_at", Double),  # when the game was over: what a person's games are listed by
    Index("ix_seats_person_id_ended_at", "person_id", "ended_at", "table_id"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("command_id", String(128)),
    Column("position_key", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("payload", Text, nullable=False),
    Column("checksum", BigInteger),  # of all the rest, so that a flipped bit is noticed
    UniqueConstraint("table_id", "command_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_chat_table_id_id", "table_id", "id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("pool", String(128), primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("ordinal", Double, nullable=False),  # mu - 3 sigma: what is ranked
    Column("games", Integer, nullable=False),
    Index("ix_ratings_pool_ordinal", "pool", "ordinal", "person_id"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("pool", String(128), nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu_after", Double, nullable=False),
    Column("sigma_after", Double, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_rating_changes_person_id_at", "person_id", "at"),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("command_id", String(128), nullable=False, unique=True),  # asked for twice, done once
    Column("kind", String(16), nullable=False),  # hint, analysis or review
    Column("table_id", ID, ForeignKey("tables.id")),
    Column("request", Text, nullable=False),
    Column("status", String(16), nullable=False),  # waiting, running, done, failed, cancelled
    Column("progress", Double, nullable=False),
    Column("result", Text),
    Column("error", Text),
    Column("process_id", ID, nullable=False),  # who works on it
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Index("ix_jobs_person_id_created_at", "person_id", "created_at"),
    Index("ix_jobs_status", "status"),
)
