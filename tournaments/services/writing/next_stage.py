"""What a next stage keeps as it is: the results of the tournament that its people come from."""

from tournaments.errors.stages import NextStageUnderWay
from tournaments.models import Round, Tournament


def refuse_under_the_next_stage(tournament: Tournament) -> None:
    """Raise NextStageUnderWay where those who went through are playing by these results."""
    stages = Tournament.objects.filter(organization=tournament.organization_id, follows=tournament.uuid)
    under_way = stages.filter(rounds__status__in=Round.PLAYED).first()
    if under_way is not None:
        raise NextStageUnderWay(name=under_way.name)
