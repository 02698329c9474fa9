#!/usr/bin/env python3
"""A bot that plays team «Морской бой» by the Referee's API, to learn from. Python 3.9 or newer, nothing to install:

    python3 examples/bot.py --url http://127.0.0.1:8080 --nick Штурман --any

It makes its account and its token, enrols, places a fleet, and plays until the game is over: it answers truthfully,
shoots, and as Admiral sends free players and moves for those who handed over their right to move. Started again with the
same nick and password (or token file) it goes on where it was: all that it must know is on the server.

In reading order: Api – how to call; enter – account and token; find_game – where to play; Player – what to do on a turn;
best_cell – where to shoot; hints – when to look. docs/bots.md tells the rest.
"""

import argparse
import base64
import collections
import http.client
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


def say(*words):
    print(time.strftime("%H:%M:%S"), *words, flush=True)


# --- how to call -----------------------------------------------------------------------------------------------------


class Refused(Exception):
    """The server says no, in a problem document (RFC 9457): `code` is for programs, the rest is for people."""

    def __init__(self, status, problem):
        self.status, self.code = status, problem.get("code", "")
        faults = [f"{fault['message']} ({fault['rule']})" for fault in problem.get("faults") or []]
        super().__init__(" ".join(faults) or f"{problem.get('title', status)}. {problem.get('detail', '')}")


class Api:
    """The API at one site, called with one token."""

    def __init__(self, site, token=None):
        self.base, self.token = site.rstrip("/") + "/api/v1", token

    def request(self, method, path, body=None, headers=None):
        headers = {"Accept-Language": "ru", "User-Agent": "example-bot", **(headers or {})}
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        return urllib.request.Request(self.base + path, data, headers, method=method)

    def call(self, method, path, body=None, version=None, headers=None):
        """Calls until there is an answer. A request that is sent again carries the same Idempotency-Key, so that the
        server does it once, even where it was the answer that got lost. With `version` the call counts only if nothing
        happened in the game since (If-Match); otherwise it is refused as `version_changed`."""
        headers = dict(headers or {})
        if method in ("POST", "PUT"):
            headers["Idempotency-Key"] = str(uuid.uuid4())
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        for patience in (1, 2, 4, 8, 15, 30, 60, 60, 60):
            try:
                request = self.request(method, path, body, headers)
                with urllib.request.urlopen(request, timeout=30) as response:
                    return json.loads(response.read() or b"null")
            except urllib.error.HTTPError as error:
                problem = read_problem(error)
                # too fast, the database is away, a proxy has nobody behind it, or our request is being done elsewhere
                if error.code not in (429, 502, 503, 504) and problem.get("code") != "repeated":
                    raise Refused(error.code, problem) from None
                again_in, why = int(error.headers.get("Retry-After") or patience), problem.get("title", error)
            except (OSError, http.client.HTTPException, ValueError) as error:  # no connection, or half an answer
                again_in, why = patience, error
            say(f"{why}; ещё раз через {again_in} с")
            time.sleep(again_in)
        sys.exit("Сервер не отвечает.")

    def get(self, path, **query):
        return self.call("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def post(self, path, body=None, version=None):
        return self.call("POST", path, body, version)


def read_problem(error):
    try:
        return json.loads(error.read())
    except (OSError, http.client.HTTPException, ValueError):
        return {}  # not from the server itself: a proxy's


# --- account and token -----------------------------------------------------------------------------------------------


def enter(api, nick, password, token_file):
    """Gives the Api its token: the one in the file, or a new one; makes the account where there is none."""
    if token_file and os.path.exists(token_file):
        with open(token_file, encoding="utf-8") as file:
            api.token = file.read().strip()
        try:
            return api.get("/me")["nick"]
        except Refused as refused:
            if refused.code != "unauthorized":
                raise
            api.token = None  # revoked, or of another server
    if not nick:
        sys.exit("Нужен ник: --nick.")
    if not password:
        password = secrets.token_urlsafe(12)
        say(f"Пароль, если бот здесь впервые: {password}")
    try:
        token = make_token(api, nick, password)
    except Refused as refused:
        if refused.code != "wrong_password":
            raise
        # a bot says that it is one (T0)
        api.post("/users", {"nick": nick, "password": password, "bot": True})
        say(f"Учётная запись {nick} создана.")
        token = make_token(api, nick, password)
    api.token = token
    if token_file:
        with open(os.open(token_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(token)
    return nick


def make_token(api, nick, password, scopes=("read", "play")):
    basic = base64.b64encode(f"{nick}:{password}".encode()).decode()
    wanted = {"name": "examples/bot.py", "scopes": list(scopes), "expires_in_days": 30}
    return api.call("POST", "/tokens", wanted, headers={"Authorization": f"Basic {basic}"})["token"]


# --- where to play ---------------------------------------------------------------------------------------------------


def find_game(api, nick, wanted):
    """The id of the game to play: the one that is wanted, one that this account is in already, or one that enrols."""
    if wanted:
        return wanted
    said = False
    while True:
        for status in ("battle", "paused", "placement", "enrolment"):
            for card in api.get("/games", mode="team_battle", status=status, nick=nick)["items"]:
                return card["id"]
        for card in api.get("/games", mode="team_battle", status="enrolment")["items"]:
            return card["id"]
        if not said:
            said = True
            say("Игр, в которые записывают, сейчас нет. Жду.")
        time.sleep(5)


# --- what to do on a turn --------------------------------------------------------------------------------------------


class Player:
    """One account in one game."""

    def __init__(self, api, nick, game, strength):
        self.api, self.nick, self.strength = api, nick, strength
        self.id, self.game = game, f"/games/{game}"
        self.seen, self.last_post = None, 0

    def join(self):
        """Enrols; into a battle under way it applies (T20). Who is in it already is told so, and plays on."""
        game = self.api.get(self.game)
        say(f"Игра «{game['title']}», {self.game}")
        teams = (game["teams"] or {}).values()
        if any(player["nick"] == self.nick for team in teams for player in team["players"]):
            return
        where = "enrolment" if game["enrolment_open"] else "applications"
        try:
            self.api.post(f"{self.game}/{where}")
            say("Записался." if where == "enrolment" else "Попросился в игру.")
        except Refused as refused:
            if refused.code != "already_enrolled":
                raise

    def look(self):
        """Does what there is to do, until nothing has changed since. Tells whether the game is over."""
        while True:
            game = self.api.get(self.game)
            if game["version"] == self.seen:
                return game["status"] in ("finished", "cancelled")
            self.show_thread()
            self.act(game)
            self.seen = game["version"]

    def act(self, game):
        """Does one thing at a time: after each the game is another."""
        if game["status"] == "battle" and self.tried(self.give_order, game):
            return
        for todo in self.api.get("/me/todo")["items"]:
            if todo["game"] != self.id:
                continue
            if todo["duty"] == "fleet":
                self.tried(self.place)
            elif game["status"] == "battle":
                # those who handed over their right to move come first, for who owes nothing is not asked again. They may
                # have just moved themselves, and the first move counts (T18): so only if nothing has happened since.
                if not any(self.tried(self.move, other, todo["version"]) for other in todo["for_others"]):
                    # the own move nobody else makes, and the rules say no to what is not possible any more
                    self.tried(self.move, todo)

    def tried(self, what, *arguments):
        """Does it. Tells whether to look at the game again before anything else."""
        try:
            return what(*arguments)
        except Refused as refused:
            if refused.code == "version_changed":
                return True
            say("Отказ:", refused)
            return False

    def place(self):
        self.api.call("PUT", f"{self.game}/fleet", {"random": True})
        say("Флот расставлен.")
        return True

    def move(self, owed, version=None):
        """Answers and shot of one player in one post. `ready_text` holds the truthful answers, one a line; of another
        player it begins with «За Вирт:»."""
        lines = [owed["ready_text"].strip()]
        shot = self.aim(owed["opponents"]) if owed["may_shoot"] else None
        if shot:
            lines.append("То {} - {}".format(*shot))
        elif not owed["unanswered"]:
            return False
        self.api.post(f"{self.game}/posts", {"text": "\n".join(lines).strip()}, version)
        return True

    def aim(self, opponents):
        """Whom and where: a wounded ship first, then whose fleet is smallest."""
        seas = [sea for sea in self.api.get(f"{self.game}/seas")["items"] if sea["nick"] in opponents]
        seas = [Sea(sea) for sea in seas]
        seas = [sea for sea in seas if sea.open]
        if not seas:
            return None
        sea = min(seas, key=lambda sea: (not sea.wounded, sum(sea.ships), random.random()))
        return sea.nick, sea.best_cell(self.strength)

    def give_order(self, game):
        """As Admiral (T17): sends a free player without a target against the enemy who is nearest to defeat."""
        teams = game["teams"] or {}
        mine = next((name for name, team in teams.items() if team["admiral"] == self.nick), None)
        if mine is None:
            return False
        enemies = [p for p in teams["blue" if mine == "red" else "red"]["players"] if p["status"] == "active"]
        for player in teams[mine]["players"]:
            if enemies and player["free"] and player["target"] is None and player["status"] == "active":
                enemy = min(enemies, key=lambda enemy: sum(enemy["ships_left"].values()))
                order = {"nick": player["nick"], "target": enemy["nick"]}
                self.api.post(f"{self.game}/orders", order, game["version"])
                return True
        return False

    def show_thread(self):
        """What was posted since it was last looked at."""
        while True:
            posts = self.api.get(f"{self.game}/posts", after=self.last_post)["items"]
            for post in posts:
                say(f"#{post['number']} {post['author'] or 'Рефери'}:", post["text"].replace("\n", " / "))
                self.last_post = post["number"]
            if not posts:
                return


# --- where to shoot --------------------------------------------------------------------------------------------------

ALPHABETS = {
    "cyrillic": "АБВГДЕЖЗИК",
    "cyrillic_yo": "АБВГДЕЁЖЗИ",
    "latin": "ABCDEFGHIJ",
    "respublika": "РЕСПУБЛИКА",
    "snegurochka": "СНЕГУРОЧКА",
}


class Sea:
    """What is known of an enemy's sea. A point is (letter, number), from 0; which of them is a column does not matter."""

    def __init__(self, sea):
        self.nick, self.letters = sea["nick"], ALPHABETS[sea["notation"]["alphabet"]]
        self.ships = [int(length) for length, count in sea["ships_left"].items() for _ in range(count)]
        shots = {self.point(shot["cell"]): shot["result"] for shot in sea["shots"]}
        hits = {point for point, result in shots.items() if result == "hit"}
        sunk = [point for point, result in shots.items() if result == "sunk"]
        dead = set(sunk)
        while sunk:  # the decks of a sunk ship are joined to its last one
            for point in neighbours(sunk.pop()):
                if point in hits:
                    hits.remove(point)
                    dead.add(point)
                    sunk.append(point)
        self.wounded = hits
        self.water = dead | {self.point(cell) for cell in sea["empty"]}
        self.water |= {point for point, result in shots.items() if result == "miss"}
        everywhere = [(x, y) for x in range(10) for y in range(10)]
        self.open = [p for p in everywhere if p not in shots and p not in self.water]
        self.open = self.open or [p for p in everywhere if p not in shots]

    def point(self, cell):
        return self.letters.index(cell[0]), int(cell[1:]) - 1

    def best_cell(self, strength):
        """`weak`: anywhere. `usual`: anywhere, but what is wounded is finished off. `strong`: where most ships can lie."""
        score = collections.Counter()
        if strength == "strong" or (strength == "usual" and self.wounded):
            for ship in self.places():
                decks = sum(point in self.wounded for point in ship)
                if decks or not self.wounded:
                    score.update({point: 10**decks for point in ship})
        x, y = max(self.open, key=lambda point: (score[point], random.random()))
        return f"{self.letters[x]}{y + 1}"

    def places(self):
        """Every way in which a ship that is afloat can lie."""
        for length in self.ships:
            for dx, dy in ((1, 0), (0, 1)) if length > 1 else ((1, 0),):
                for x in range(10 - dx * (length - 1)):
                    for y in range(10 - dy * (length - 1)):
                        ship = [(x + dx * i, y + dy * i) for i in range(length)]
                        if not self.water.intersection(ship):
                            yield ship


def neighbours(point):
    x, y = point
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


# --- when to look ----------------------------------------------------------------------------------------------------


def hints(api):
    """Comes back whenever there may be something to do: the server says so at once on the stream of this account. A hint
    may get lost with a connection, so each new connection is one, and so is every comment line (each 15 s)."""
    while True:
        try:
            request = api.request("GET", "/me/stream", headers={"Accept": "text/event-stream"})
            with urllib.request.urlopen(request, timeout=60) as stream:
                for line in stream:
                    if line.startswith((b"data:", b":")):
                        yield
        except urllib.error.HTTPError as error:
            if error.code == 401:
                raise Refused(error.code, read_problem(error)) from None
            time.sleep(int(error.headers.get("Retry-After") or 1))
        except (OSError, http.client.HTTPException):
            time.sleep(1)
        yield


def main():
    parser = argparse.ArgumentParser(description="Бот для командного морского боя.")
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="адрес сайта")
    parser.add_argument("--nick", help="ник; если такой учётной записи нет, она будет создана")
    parser.add_argument("--password", default=os.environ.get("BOT_PASSWORD"), help="пароль; можно в BOT_PASSWORD")
    parser.add_argument("--token-file", help="где хранить ключ, чтобы не входить каждый раз")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--game", help="номер игры")
    which.add_argument("--any", action="store_true", help="первая игра, в которую записывают (как и без --game)")
    parser.add_argument("--strength", choices=["weak", "usual", "strong"], default="strong", help="сила игры")
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    api = Api(options.url)
    try:
        nick = enter(api, options.nick, options.password, options.token_file)
        player = Player(api, nick, find_game(api, nick, options.game), options.strength)
        player.join()
        over = player.look()
        for _ in () if over else hints(api):
            if player.look():
                break
    except Refused as refused:
        sys.exit(str(refused))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
