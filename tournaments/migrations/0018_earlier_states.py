from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_deleted_tournaments")]

    operations = [
        migrations.RenameModel("Snapshot", "EarlierState"),
        migrations.AlterField(
            "earlierstate",
            "tournament",
            models.ForeignKey(
                on_delete=models.deletion.CASCADE, related_name="earlier_states", to="tournaments.tournament"
            ),
        ),
    ]
