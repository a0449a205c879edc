import uuid

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def know_every_sitting(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each sitting that is there a UUID of its own."""
    sittings = apps.get_model("tournaments", "Sitting").objects
    for sitting in sittings.filter(uuid=None):
        sitting.uuid = uuid.uuid4()
        sitting.save(update_fields=["uuid"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0012_snapshots'),
    ]

    operations = [
        migrations.AddField(
            model_name='sitting',
            name='uuid',
            field=models.UUIDField(editable=False, null=True, verbose_name='known everywhere as'),
        ),
        migrations.RunPython(know_every_sitting, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='sitting',
            name='uuid',
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='known everywhere as'),
        ),
    ]
