/** The scripts of the pages, exactly as browsers get them; there is no build step. */

/**
 * Disables the button after the first press: the browser would otherwise show the response of the second, that the
 * link was used.
 */
export const pressOnce = `
let isSent = false
document.querySelector('form').addEventListener('submit', (event) => {
  if (isSent) event.preventDefault()
  isSent = true
  document.querySelector('button').setAttribute('aria-disabled', 'true')
})
addEventListener('pageshow', (event) => event.persisted && location.reload())
`

/** Removes the key from the URL first, and shows it until the page is left. */
export const showKey = `
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
