import uuid

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def know_every_tournament(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each tournament that is there a UUID of its own."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.filter(uuid=None):
        tournament.uuid = uuid.uuid4()
        tournament.save(update_fields=["uuid"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_seat_changes'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='uuid',
            field=models.UUIDField(editable=False, null=True, verbose_name='known everywhere as'),
        ),
        migrations.RunPython(know_every_tournament, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='tournament',
            name='uuid',
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='known everywhere as'),
        ),
        migrations.AlterField(
            model_name='heldhand',
            name='reason',
            field=models.CharField(choices=[('round-closed', 'the round was closed'), ('round-undone', 'the round was undone'), ('key-revoked', "the pad's key was revoked"), ('number-taken', 'another hand stood under its number'), ('brought-back', 'the night went back to before this hand')], max_length=20, verbose_name='reason'),
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before', models.CharField(choices=[('draw', 'before round %(number)s was drawn'), ('redraw', 'before round %(number)s was drawn again'), ('publish', 'before round %(number)s was published'), ('close', 'before round %(number)s was closed'), ('reopen', 'before round %(number)s was opened again'), ('undo', 'before round %(number)s was taken back'), ('go-back', 'before the night went back to an earlier state'), ('open', 'before an archive was opened over it')], max_length=10, verbose_name='before what')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                ('taken_at', models.DateTimeField(verbose_name='taken')),
                ('taken_by', models.CharField(blank=True, max_length=100, verbose_name='whose deed followed')),
                ('digest', models.CharField(max_length=64, verbose_name='digest of the state')),
                ('body', models.BinaryField(verbose_name='the state, packed')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_snapshots', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'earlier state',
                'verbose_name_plural': 'earlier states',
                'ordering': ['pk'],
            },
        ),
    ]
