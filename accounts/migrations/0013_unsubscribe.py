from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0012_scoped_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name="waitingmail",
            name="unsubscribe",
            field=models.TextField(blank=True, default="", verbose_name="address to unsubscribe"),
            preserve_default=False,
        ),
    ]
