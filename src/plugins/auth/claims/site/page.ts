/** The HTML frame of every page of the site. */
import { Html, html } from '../../../../lib/markup/html'
import { type Language, languages } from './language'
import { style } from './style'
import { inLanguage } from '../../../../fields/translated'
import { type Notice, translations } from './translations'

export type Page = {
  content: Html
  language: Language
  script?: string
  title: string
}

export const pageText = ({ content, language, script, title }: Page): string => {
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
