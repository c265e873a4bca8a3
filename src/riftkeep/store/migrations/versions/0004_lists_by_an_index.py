"""Lists by an index, and logs that can be checked"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("seats", sa.Column("ended_at", sa.Double(), nullable=True))
    op.add_column("events", sa.Column("checksum", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE seats SET ended_at = (SELECT updated_at FROM tables"
        " WHERE tables.id = seats.table_id AND tables.status IN ('finished', 'aborted'))"
    )
    _replace_indexes()


def _replace_indexes() -> None:
    op.drop_index("ix_tables_status_updated_at", "tables")
    latest = ["status", "is_listed", "updated_at", "id"]
    op.create_index("ix_tables_latest", "tables", latest)
    op.create_index("ix_tables_latest_of_game", "tables", ["game", *latest])
    op.create_index("ix_tables_latest_of_pool", "tables", ["pool", *latest])
    op.create_index("ix_tables_status_flag_at", "tables", ["status", "flag_at"])
    op.drop_index("ix_seats_person_id", "seats")
    op.create_index("ix_seats_person_id_ended_at", "seats", ["person_id", "ended_at", "table_id"])
    op.drop_index("ix_ratings_ordinal", "ratings")
    op.create_index("ix_ratings_pool_ordinal", "ratings", ["pool", "ordinal", "person_id"])
    op.create_index("ix_rating_changes_person_id_at", "rating_changes", ["person_id", "at"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.drop_index("ix_chat_table_id", "chat")
    op.create_index("ix_chat_table_id_id", "chat", ["table_id", "id"])
    op.create_index("ix_people_kind_created_at", "people", ["kind", "created_at"])
