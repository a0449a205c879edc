"""How much one installation, one address and one tablet may request. docs/limits.md says what each is for.

Everybody in a hall shares one Wi-Fi with the server, and often one address: what is counted by address leaves room
for a whole hall, 80 phones and 40 tablets, behind one router.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Counts, bytes and seconds; each can be set in the environment, as `LIMIT_` and its name in capitals."""

    threads: int = 0
    connections: int = 1024
    connections_by_address: int = 512
    idle_seconds: int = 20
    request_seconds: int = 10
    large_request_seconds: int = 60
    request_bytes: int = 16_384
    large_request_bytes: int = 20_000_000
    large_requests: int = 8
    large_requests_by_address: int = 4
    header_bytes: int = 16_384
    devices_by_key: int = 10
    pairings_by_key: int = 60
    calls_by_table: int = 20
    undone_by_sitting: int = 200
    held_by_sitting: int = 40
    held_by_table: int = 120
    revoked_key_hours: int = 168
    friendly_game_days: int = 7
    friendly_games: int = 2000
    friendly_games_by_address: int = 30
    referee_by_address: int = 1200
    perfect_play_by_address: int = 60
    occasion_parts_by_address: int = 600
    sign_ups_by_address: int = 30
    organizations_by_user: int = 1000
    open_tournaments_by_organization: int = 1000
    people_by_organization: int = 100_000
    webhooks_by_organization: int = 20
    api_requests_by_organization: int = 0
    upload_wait_seconds: int = 3
    picture_pixels: int = 60_000_000
    whole_picture_pixels: int = 12_000_000
    photographs_waiting: int = 400
    photographs_by_table: int = 200
    photograph_days: int = 30
    list_bytes: int = 8_000_000
    list_elements: int = 250_000
    list_rows: int = 25_000
    archive_bytes: int = 40_000_000
    archive_lists: int = 300_000
    archive_values: int = 2_000_000
