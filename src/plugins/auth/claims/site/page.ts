/** The HTML frame of every page of the site. */
import { Html, html } from '../../../../lib/markup/html'
import { inLanguage } from '../../../../fields/translated'
import { type Notice, translations } from './translations'
import { buildPolicy } from '../../../../lib/markup/policy'
import { securityHeaders, strictTransport } from '../../../../lib/securityHeaders.mjs'
import { baseStyle } from '../../../../lib/markup/style'

export type Page = {
  content: Html
  language: Language
  script?: string
  title: string
}

const pageText = ({ content, language, script, title }: Page): string => {
  const other = languages.find((each) => each !== language) ?? language
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Forecourt</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <span class="quiet">Forecourt</span>
          <nav aria-label="${inLanguage(language, translations).language}">
            <a href="?lang=${other}" hreflang="${other}" lang="${other}"
              >${inLanguage(language, translations).otherLanguage}</a
            >
          </nav>
        </header>
        <main>${content}</main>
        ${script === undefined ? undefined : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text
}

/** A heading with its content. */
export const noticeHtml = ({ body, title }: Notice): Html => html`
  <h1>${title}</h1>
  ${body.map((line) => html`<p>${line}</p>`)}
`

/** Builds a response from a page, with headers that keep its content and URL private. */
export const pageAnswer = (page: Page, status: number, headers: Record<string, string> = {}): Response =>
  new Response(pageText(page), {
    headers: {
      'Content-Language': page.language,
      'Content-Security-Policy': buildPolicy({
        formAction: "'self'",
        ...(page.script === undefined ? {} : { script: page.script }),
        style,
      }),
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
    status,
  })

/** Adds the privacy headers of every response of the site. */
export const keepPrivate = (response: Response, isSecure: boolean): Response => {
  const privacyHeaders = {
    ...securityHeaders,
    ...(isSecure ? strictTransport : {}),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept-Language',
  }
  for (const [name, value] of Object.entries(privacyHeaders)) response.headers.set(name, value)
  return response
}

/** The language of a page: from its URL, else the browser's preference, else English. */
const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

export const languageOf = (search: URLSearchParams, headers: Headers): Language =>
  findLanguage(search.get('lang') ?? '') ?? findPreferred(headers.get('accept-language') ?? '') ?? 'en'

const findLanguage = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().toLowerCase().split('-')[0])

/** Our best language for a header such as `es-MX, en;q=0.8` (RFC 9110, 12.5.4). */
const findPreferred = (list: string): Language | undefined =>
  list
    .split(',')
    .slice(0, 20)
    .flatMap((each) => {
      const [tag = '', ...parameters] = each.split(';')
      const language = findLanguage(tag)
      const quality = Number(/^\s*q=(.*)$/i.exec(parameters.join(';'))?.[1] ?? 1)
      return language && quality > 0 ? [{ language, quality }] : []
    })
    // Sorting is stable, so equal qualities keep their order.
    .sort((one, other) => other.quality - one.quality)[0]?.language

const style = `${baseStyle}
header,main{max-width:38rem;margin:0 auto;padding:1rem}
header{display:flex;justify-content:space-between;gap:1rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}h1:focus{outline:none}
p{margin:.7rem 0}
[hidden]{display:none}
button{font:inherit;font-weight:600;color:var(--ground);background:var(--mark);border:0;border-radius:.4rem;padding:.8rem 1.4rem;margin:.6rem 0;cursor:pointer;max-width:100%}
button[aria-disabled=true]{opacity:.6}
@media(max-width:26rem){button{width:100%}}
@media(forced-colors:active){button{border:1px solid}}
output{display:block;font:1.05rem/1.6 ui-monospace,monospace;background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.8rem;user-select:all}
dl{margin:1rem 0}dt{color:var(--quiet);font-size:.9em}dd{margin:0 0 .6rem}
.said{min-height:1.55em}
`
