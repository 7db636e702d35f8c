"""What a webhook answers: the card in three forms, whose Markdown a foreign parser finds nothing live in."""

import re

from markdown_it import MarkdownIt

from webhook import OLD_SECRET, SECRET, WebhookJudge, document, new_id

COMMANDS = [
    "Berlin", "Berlin daily", "Berlin hourly", "Berlin hourly 48", "tomorrow Reykjavík", "東京", "München us", "-90,0",
    "Springfield", "Paris, TX", "help", "help units", "settings", "places", "units", "units us", "save home Berlin",
    "home", "", "remove home", "forget me", "units parsecs", "Nowhereville Qzx", "daily 99 Berlin", "x" * 3000,
]
HOSTILE = [
    "<script>alert(1)</script>", "<b>Berlin</b>", "<img src=x onerror=alert(1)>", "[Berlin](https://evil.example)",
    "![x](https://evil.example/x.png)", "https://evil.example/", "www.evil.example", "me@evil.example", "<https://e.e>",
    "[x]: https://evil.example", "@here @channel @everyone", "#1", "`<b>`", "``<b>``", "```<b>```", "`", "a|b", "# x",
    "> x", "- x", "1. x", "***", "---", "\\", "\\`<b>\\`", "&lt;b&gt;", "&#60;b&#62;", "*x* _y_ ~~z~~", ":smile:",
    "save <b>x</b> Berlin", "save *x* Berlin", "save [x](http://e) Berlin", "places", "remove <b>", "\r\n# x\r\n",
    "$x$", "http://evil.example`", "Berlin <b> daily", "<" * 2000, "`" * 2000, "[" * 2000,
]
LIVE = {"link_open", "image", "html_inline", "html_block", "code_block", "fence", "hr", "s_open", "em_open", "blockquote_open"}


def tokens_of(tokens):
    for token in tokens:
        yield token
        yield from tokens_of(token.children or [])


class Answers(WebhookJudge):
    # Links are looked for in plain text as well, where they have a scheme, "www." or are mail addresses.
    PARSER = MarkdownIt("gfm-like")
    PARSER.linkify.set({"fuzzy_link": False})

    def check_data(self, data, about) -> None:
        self.assertEqual(set(data), {"card", "markdown", "text"}, about)
        card = data["card"]
        self.assertTrue(card["title"] and card["summary"], about)
        for action in card["actions"]:
            self.assertEqual(set(action), {"id", "label", "token"}, about)
        tokens = list(tokens_of(self.PARSER.parse(data["markdown"])))
        self.assertEqual([token.type for token in tokens if token.type in LIVE], [], f"{about}: {data['markdown']}")
        self.assertEqual(tokens[0].tag, "h3", about)
        headings = [token for token in tokens if token.type == "heading_open"]
        self.assertEqual(len(headings), 1, about)
        for token in tokens:
            if token.type == "text":
                self.assertNotRegex(token.content, r"@\w|#\w|www\.\w", about)
        for form in ("markdown", "text"):
            self.assertNotRegex(data[form], r"\bnan\b|-999|\bnull\b|\bnil\b|Optional\(", about)
        rows = [section for section in card["sections"] if section["type"] == "rows"]
        tables = [token for token in tokens if token.type == "table_open"]
        self.assertEqual(len(tables), len(rows), about)
        for section in rows:
            self.assertEqual(len([token for token in tokens if token.type == "tr_open"]), 1 + len(section["rows"]), about)
        for line in data["text"].splitlines():
            self.assertNotRegex(line, r"[\x00-\x1f\x7f]", about)

    def test_every_command_in_three_forms(self):
        for text in COMMANDS:
            with self.subTest(text=text[:40]):
                data = self.ask(text)
                self.check_data(data, text[:40])

    def test_nothing_typed_is_live(self):
        for text in HOSTILE:
            with self.subTest(text=text[:40]):
                self.check_data(self.ask(text, user="hostile", command="<b>`x`</b>"), text[:40])

    def test_words_are_read_as_they_were_written(self):
        # What a reader sees is what the plain text says, but for the marks that keep words from being live.
        for text in ("Berlin", "Berlin daily", "Springfield", "Paris, TX"):
            data = self.ask(text)
            seen = "".join(
                token.content for token in tokens_of(self.PARSER.parse(data["markdown"])) if token.type in ("text", "code_inline")
            ).replace("\u200b", "")
            self.assertIn(data["card"]["title"], seen)
            for section in data["card"]["sections"]:
                for row in section.get("rows", []):
                    for cell in (row["label"], *row["cells"]):
                        self.assertIn((cell or "").strip(), seen)

    def test_buttons_are_pressed_with_their_tokens(self):
        card = self.ask("Berlin")["card"]
        self.assertGreaterEqual(len(card["actions"]), 3)
        for action in card["actions"]:
            data = self.ask(type_="action", token=action["token"])
            self.check_data(data, action["label"])
            self.assertEqual(data["card"]["title"], card["title"])
        for token in ("", "x", "w1", "w1:now::", "s1:-1:a", "<b>", "ü" * 900, "w1:now::c:nan,nan"):
            self.check_data(self.ask(type_="action", token=token), token[:20])

    def test_suggestions_are_a_list(self):
        data = self.ask("Berl", type_="suggest")
        self.assertEqual(set(data), {"places"})
        for place in data["places"]:
            self.assertEqual(set(place), {"title", "text"})

    def test_a_copy_has_no_second_effect(self):
        id_ = new_id()
        body = document("command", text="save cabin Quito", user="twice")
        self.assertEqual(self.post(body, id_=id_).status, 200)
        self.ask("remove cabin", user="twice")
        for copy in (body, document("command", text="save cabin Oslo", user="twice")):
            reply = self.post(copy, id_=id_)
            self.assertEqual((reply.status, reply.body), (202, b""))
            self.check(reply, id_, [SECRET, OLD_SECRET])
        self.assertNotRegex(self.ask("places", user="twice")["text"], "Quito|Oslo")

    def test_logs_name_nobody(self):
        self.ask("save home Berlin", user="private-person", channel="private-channel")
        log = self.server.log.read_text()
        for word in ("private-person", "private-channel", "Berlin", SECRET, OLD_SECRET):
            self.assertNotIn(word, log)
        self.assertTrue(re.search("webhook/one", log))


if __name__ == "__main__":
    import unittest

    unittest.main()
