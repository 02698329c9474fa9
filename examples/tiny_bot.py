"""The smallest bot that plays: python3 examples/tiny_bot.py http://127.0.0.1:8080 TOKEN"""
import json, random, sys, time, urllib.parse, urllib.request  # noqa: E401

site, token = sys.argv[1:]


def call(path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{site}/api/v1{path}", body and json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


while True:
    for todo in call("/me/todo")["items"]:
        game, move = f"/games/{todo['game']}", [todo["ready_text"]]
        if todo["may_shoot"]:
            enemy = random.choice(todo["opponents"])
            shots = call(f"{game}/seas/{urllib.parse.quote(enemy)}")["shots"]
            cells = {f"{letter}{row}" for letter in "АБВГДЕЖЗИК" for row in range(1, 11)}
            move.append(f"То {enemy} - {random.choice(sorted(cells - {shot['cell'] for shot in shots}))}")
        if todo["duty"] not in ("fleet", "order"):
            print(call(f"{game}/posts", {"text": "\n".join(move).strip()})["text"])
    time.sleep(1)
