"""Names by their looks, and what leaving people are found by"""

import sqlalchemy as sa
from alembic import op

from riftkeep.store.people import look_key

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("people", sa.Column("look_key", sa.String(128), nullable=True))
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("look_key"))
    named = sa.text("SELECT id, name FROM people WHERE name_key IS NOT NULL")
    connection = op.get_bind()
    for row in connection.execute(named).all():
        changed = people.update().where(people.c.id == row.id)
        connection.execute(changed.values(look_key=look_key(row.name)))
    op.create_index("ix_people_look_key", "people", ["look_key"])
    op.create_index("ix_people_owner_id", "people", ["owner_id"])
    op.create_index("ix_chat_person_id", "chat", ["person_id"])
    op.create_index("ix_tables_creator_id", "tables", ["creator_id"])
    op.execute("UPDATE processes SET secret = ''")
