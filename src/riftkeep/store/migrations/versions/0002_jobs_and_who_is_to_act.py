"""Stored jobs, and who is to act at a table"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("command_id", sa.String(length=128), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("process_id", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("updated_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_jobs_person_id_people")
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_jobs_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
        sa.UniqueConstraint("command_id", name=op.f("uq_jobs_command_id")),
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index("ix_jobs_person_id_created_at", ["person_id", "created_at"])
        batch_op.create_index(batch_op.f("ix_jobs_status"), ["status"])
    if op.get_bind().dialect.name == "sqlite":
        # Making the table anew, as a batch would, is refused while others refer to its rows.
        op.execute(
            "ALTER TABLE tables ADD COLUMN acting_id VARCHAR(32) "
            "CONSTRAINT fk_tables_acting_id_people REFERENCES people (id)"
        )
    else:
        op.add_column("tables", sa.Column("acting_id", sa.String(length=32), nullable=True))
        op.create_foreign_key(
            op.f("fk_tables_acting_id_people"), "tables", "people", ["acting_id"], ["id"]
        )
    op.create_index(op.f("ix_tables_acting_id"), "tables", ["acting_id"])
