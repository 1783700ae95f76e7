/** Extracts the e-mail addresses of a text, so that those of one mailbox are equal. */

/** Typed instead of an address where a form requires one: they identify nobody. */
const fakeNames = new Set(
  'declined|denied|donotreply|email|fake|na|nada|ninguno|no|noaplica|noemail|nomail|none|nonegiven|noreply|notgiven|notiene|notprovided|nil|null|refused|sincorreo|sinemail|test|unknown|xxx'.split(
    '|',
  ),
)
const fakeDomain = /^(?:none|nomail|no-?email|test|na|nowhere|notprovided|xxx)\.(?:com|net|org)$/

export const extractEmails = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,;<>|]+/)
    .map((part) => part.replace(/^mailto:/, '').replace(/\?.*$/, ''))
    .filter((part) => isEmail(part) && !isPlaceholder(part))

/** The limit of RFC 5321. */
const maxLength = 254

const isEmail = (text: string): boolean => text.length <= maxLength && /^[^@]+@[^@]+\.[^@.]+$/.test(text)

const isPlaceholder = (address: string): boolean => {
  const [mailbox = '', domain = ''] = address.split('@')
  const word = mailbox.replaceAll(/[^\p{L}\d]/gu, '')
  return (
    fakeNames.has(word) || fakeDomain.test(domain) || /^(\p{L})\1{2,}$/u.test(word) || isDouble(word, domain)
  )
}

/** Such as x@x.com. */
const isDouble = (mailbox: string, domain: string): boolean =>
  mailbox.length < 3 && domain.startsWith(`${mailbox}.`)
