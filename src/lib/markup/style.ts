/** The style of pages outside the panel: light and dark, for phones and wide screens. */
export const baseStyle = `
:root{color-scheme:light dark;--ground:#fff;--text:#1c1f23;--quiet:#5b636d;--line:#dde1e6;--tint:#f4f6f8;--mark:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ground:#15181c;--text:#e6e8eb;--quiet:#9aa3ad;--line:#2e343b;--tint:#1d2126;--mark:#7cb7f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--mark)}:is(a,summary,button,input):focus-visible{outline:2px solid var(--mark);outline-offset:2px}
code,pre{font:.9em ui-monospace,monospace}
.quiet{color:var(--quiet)}
`
