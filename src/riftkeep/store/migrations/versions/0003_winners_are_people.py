"""The winner of a table is a person, by chair, and not the seat that this person held"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    tables = sa.table("tables", sa.column("id"), sa.column("winner"))
    events = sa.table(
        "events", sa.column("table_id"), sa.column("kind"), sa.column("payload", sa.Text())
    )
    connection = op.get_bind()
    ends = sa.select(events.c.table_id, events.c.payload).where(events.c.kind == "finished")
    for table_id, payload in connection.execute(ends).all():
        data = json.loads(payload)
        seat, chairs = data["outcome"]["winner"], data.get("seats")
        person = seat if seat is None or chairs is None else chairs[seat - 1] + 1
        if person != seat:
            found = sa.update(tables).where(tables.c.id == table_id)
            connection.execute(found.values(winner=person))
