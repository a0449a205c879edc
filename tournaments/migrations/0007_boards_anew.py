from typing import Any

from django.db import migrations


def empty(apps: Any, schema_editor: Any) -> None:
    """Have every board worked out anew: what is kept of it has another shape now. The sweep does it at the start."""
    snapshots = apps.get_model("tournaments", "StandingsSnapshot").objects
    snapshots.update(version=0, body={"rows": [], "round": None}, etag="")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_rematches")]

    operations = [migrations.RunPython(empty, migrations.RunPython.noop)]
