import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0013_unsubscribe'),
    ]

    operations = [
        migrations.AddField(
            model_name='stafftoken',
            name='organization',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.organization', verbose_name='organization'),
        ),
    ]
