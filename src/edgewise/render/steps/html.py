"""Steps as a page for a browser: complete in itself, without a script; also to print."""

from __future__ import annotations

from html import escape

from ..picture import svg
from ..picture.picture import cut
from ..picture.theme import Style
from .instructions import Instructions, Step
from .views import View, Views

CSS = """
:root{color-scheme:light dark;--page:#fff;--ink:#111;--faint:#595959;--card:#f6f6f6;--empty:#e9e9e9}
@media(prefers-color-scheme:dark){:root{DARK}}
body{margin:0 auto;max-width:80rem;padding:1rem;background:var(--page);color:var(--ink);
font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;margin:.5rem 0}
h2{font-size:1.1rem;margin:0 0 .25rem}
p{margin:0 0 .6rem}
ol{list-style:none;padding:0;display:grid;gap:1rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))}
li{background:var(--card);border-radius:.5rem;padding:1rem;display:flex;flex-direction:column;
break-inside:avoid}
.pictures{display:flex;gap:1rem;align-items:flex-start;margin-top:auto}
.board{flex:1 1 0;min-width:0}
.beside{flex:0 0 28%;max-width:7rem}
figure{margin:0 0 .8rem}
figcaption{font-size:.8rem;color:var(--faint);text-align:center}
svg.p{display:block;width:100%;height:auto;max-height:24rem;text-anchor:middle;
stroke-linejoin:round;font-family:FONTS}
.empty{fill:var(--empty)}
dl{display:grid;grid-template-columns:fit-content(40%) 1fr;gap:.1rem .8rem;font-size:.9rem}
dt{font-weight:bold}dd{margin:0}
#parts{position:absolute;width:0;height:0}
@media print{body{max-width:none;padding:0;font-size:10pt}li{border:1px solid #aaa}
ol{grid-template-columns:1fr 1fr;gap:4mm}}
""".strip()

DARK = "--page:#16181d;--ink:#f0f0f0;--faint:#b4b8c0;--card:#22252c;--empty:#343840"


def html(steps: Instructions, style: Style) -> str:
    """The page. Dark if *style* is; else as the reader has set it."""
    pictures = Views(steps, style)
    title = cut(steps.title)
    body = [_item(pictures, step) for step in steps]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(title)}</title>",
            f"<style>\n{_css(style)}\n</style></head>",
            "<body>",
            f'<svg id="parts" aria-hidden="true"><defs>{pictures.needed(body)}</defs></svg>',
            f'<header><h1 dir="auto">{_text(title)}</h1>',
            f"<p>{_text(steps.about)}</p>",
            *_legend(pictures.legend()),
            "</header>",
            "<main><ol>",
            *body,
            "</ol></main>",
            "</body>",
            "</html>\n",
        ]
    )


def _css(style: Style) -> str:
    css = CSS.replace("FONTS", svg.FONTS).replace("DARK", DARK)
    if style.dark:
        css = css.replace("@media(prefers-color-scheme:dark)", "@media screen")
        css = css.replace("color-scheme:light dark", "color-scheme:dark")
    return css


def _item(pictures: Views, step: Step) -> str:
    beside = "".join(
        f"<figure>{_svg(view)}<figcaption>{caption}</figcaption></figure>"
        for view, caption in pictures.beside(step)
    )
    return (
        f'<li id="step-{step.number}"><h2>Step {step.number}</h2><p>{_text(step.words)}</p>'
        f'<div class="pictures"><figure class="board">{_svg(pictures.so_far(step))}</figure>'
        f'<div class="beside">{beside}</div></div></li>'
    )


def _svg(view: View) -> str:
    box = " ".join(map(svg.n, view.box))
    return f'<svg class="p" viewBox="{box}" role="img">{svg.title(view.about)}{view.body}</svg>'


def _legend(legend: dict[str, str]) -> list[str]:
    if not legend:
        return []
    rows = (f"<dt>{_text(a)}</dt><dd><bdi>{_text(cut(b))}</bdi></dd>" for a, b in legend.items())
    return ["<dl>", *rows, "</dl>"]


def _text(text: str) -> str:
    return escape(svg.shown(text))
