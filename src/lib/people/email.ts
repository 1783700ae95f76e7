/** The e-mail addresses in a text, so that those of one mailbox are equal. */

/** Typed where a form asks for an address and a person has or gives none: they say nothing of who it is. */
const noMailbox = new Set(
  'declined|denied|donotreply|email|fake|na|nada|ninguno|no|noaplica|noemail|nomail|none|nonegiven|noreply|notgiven|notiene|notprovided|nil|null|refused|sincorreo|sinemail|test|unknown|xxx'.split(
    '|',
  ),
)
const noDomain = /^(?:none|nomail|no-?email|test|na|nowhere|notprovided|xxx)\.(?:com|net|org)$/

export const emailsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,;<>|]+/)
    .map((part) => part.replace(/^mailto:/, '').replace(/\?.*$/, ''))
    .filter((part) => isAddress(part) && !isPlaceholder(part))

/** RFC 5321. */
const maxLength = 254

const isAddress = (text: string): boolean => text.length <= maxLength && /^[^@]+@[^@]+\.[^@.]+$/.test(text)

const isPlaceholder = (address: string): boolean => {
  const [mailbox = '', domain = ''] = address.split('@')
  const word = mailbox.replaceAll(/[^\p{L}\d]/gu, '')
  return (
    noMailbox.has(word) || noDomain.test(domain) || /^(\p{L})\1{2,}$/u.test(word) || isTwice(word, domain)
  )
}

/** x@x.com */
const isTwice = (mailbox: string, domain: string): boolean =>
  mailbox.length < 3 && domain.startsWith(`${mailbox}.`)
