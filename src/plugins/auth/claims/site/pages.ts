/** The content of the site's pages. None contains a key or a token: both are only in URLs. */
import { type Html, html } from '../../../../lib/markup/html'
import type { Offer } from '../records'
import { type Language, type Page, noticeHtml } from './page'
import { inLanguage } from '../../../../fields/translated'
import { type Notice, type Words, translations } from './translations'

/** The names of the pages that show only a message. */
type NoticeName = { [K in keyof Words]: Words[K] extends Notice ? K : never }[keyof Words]

export const noticePage = (language: Language, name: NoticeName): Page => {
  const notice = inLanguage(language, translations)[name]
  return { content: noticeHtml(notice), language, title: notice.title }
}

/** The page of a valid link; its button creates the key. */
export const offerPage = (language: Language, offer: Offer): Page => {
  const words = inLanguage(language, translations)
  const { body, title } = words.offer
  return {
    content: html`
      <h1>${title}</h1>
      ${body.map((line) => html`<p>${line}</p>`)}
      <dl>
        ${offer.name === null ? undefined : row(words.offered, html`${offer.name}`)}
        ${row(words.key, html`${offer.keyDays === null ? words.untilRevoked : words.forDays(offer.keyDays)}`)}
        ${row(words.linkExpires, timestampHtml(language, offer.expiresAt))}
      </dl>
      <form method="post"><button type="submit">${words.create}</button></form>
    `,
    language,
    script: submitOnce,
    title,
  }
}

/** Explains that a link was used or has expired. */
export const endedPage = (language: Language, offer: Offer): Page => {
  if (offer.state === 'expired') return noticePage(language, 'expired')
  const { usedAt, used } = inLanguage(language, translations)
  return {
    content: html`
      <h1>${used.title}</h1>
      ${offer.claimedAt === null ? undefined : html`<p>${usedAt} ${timestampHtml(language, offer.claimedAt)}.</p>`}
      ${used.body.map((line) => html`<p>${line}</p>`)}
    `,
    language,
    title: used.title,
  }
}

/** Shows the new key, which the page's script reads from the URL. */
export const donePage = (language: Language): Page => {
  const words = inLanguage(language, translations)
  return {
    content: html`
      <section id="given" aria-labelledby="given-title" hidden>
        <h1 id="given-title" tabindex="-1">${words.done.title}</h1>
        <output id="key" aria-label="${words.key}"></output>
        <button id="copy" type="button">${words.copy}</button>
        <p
          class="said"
          id="said"
          role="status"
          data-copied="${words.copied}"
          data-failed="${words.copyFailed}"
        ></p>
        ${words.done.body.map((line) => html`<p>${line}</p>`)}
      </section>
      <section id="none" aria-labelledby="none-title" hidden>
        <h1 id="none-title" tabindex="-1">${words.noKey.title}</h1>
        ${words.noKey.body.map((line) => html`<p>${line}</p>`)}
      </section>
      <noscript>
        <h1>${words.done.title}</h1>
        <p>${words.withoutScript}</p>
      </noscript>
    `,
    language,
    script: showKey,
    title: words.done.title,
  }
}

const row = (term: string, content: Html): Html => html`
  <dt>${term}</dt>
  <dd>${content}</dd>
`

const timestampHtml = (language: Language, at: string): Html => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return html`<time datetime="${at}">${format.format(new Date(at))} UTC</time>`
}

// The scripts of the pages, exactly as browsers get them; there is no build step.

/**
 * Disables the button after the first press: the browser would otherwise show the response of the second, that the
 * link was used.
 */
const submitOnce = `
let isSent = false
document.querySelector('form').addEventListener('submit', (event) => {
  if (isSent) event.preventDefault()
  isSent = true
  document.querySelector('button').setAttribute('aria-disabled', 'true')
})
addEventListener('pageshow', (event) => event.persisted && location.reload())
`

/** Removes the key from the URL first, and shows it until the page is left. */
const showKey = `
const search = new URLSearchParams(location.search)
const key = new URLSearchParams(location.hash.slice(1)).get('apiKey') ?? search.get('apiKey')
search.delete('apiKey')
history.replaceState(null, '', location.pathname + (search.size > 0 ? '?' + search : ''))

const part = (id) => document.getElementById(id)
const show = (given) => {
  part('given').hidden = !given
  part('none').hidden = given
  part(given ? 'given-title' : 'none-title').focus()
  document.title = part(given ? 'given-title' : 'none-title').textContent
}
const isKey = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(key)
if (isKey) part('key').textContent = key
show(isKey)

const copied = async () => {
  try {
    await navigator.clipboard.writeText(part('key').textContent)
    return true
  } catch {
    getSelection().selectAllChildren(part('key'))
    return document.execCommand('copy')
  }
}
part('copy').addEventListener('click', async () => {
  const said = part('said')
  const { copied: yes, failed: no } = said.dataset
  said.textContent = ''
  said.textContent = (await copied()) ? yes : no
})

const other = document.querySelector('nav a')
other.addEventListener('click', (event) => {
  if (!isKey || part('given').hidden) return
  event.preventDefault()
  location.replace(other.href + '#apiKey=' + key)
})
addEventListener('pagehide', () => {
  part('key').textContent = ''
  show(false)
})
`
