"""What a table would ask the referee about a hand whose record is known."""


def hand_of(record):
    """Return what the table would tell the referee of a record, from its actions alone."""
    asked = {"game": record["game"], "dealer": record["dealer"], "upcard": record.get("upcard"), "cards": []}
    for action in record["actions"]:
        if action["do"] in ("order-up", "call"):
            asked |= {"maker": action["seat"], "trump": action.get("suit") or record["upcard"][1]}
            asked["alone"] = action.get("alone", False)
        elif action["do"] == "go-alone":
            asked["alone"] = True
        elif action["do"] == "defend-alone":
            asked["defender_alone"] = action["seat"]
        elif action["do"] == "name":
            asked["named"] = action["card"]
        elif action["do"] == "play":
            asked["cards"].append(action["card"])
    return asked
