from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("fundraising", "0012_ties"),
    ]

    operations = [
        migrations.AddField(
            model_name="fundraiser",
            name="self_check_in",
            field=models.BooleanField(default=False, verbose_name="guests check in by themselves"),
        ),
    ]
