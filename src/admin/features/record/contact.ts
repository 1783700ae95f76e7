/** URLs for calling and writing. Pure. */

/** The `tel:` URL of a number; undefined for text that is not a number. */
export const callUrl = (phone: string): string | undefined => urlOfNumber('tel', phone)

/** The `sms:` URL of a number; undefined for text that is not a number. */
export const textUrl = (phone: string): string | undefined => urlOfNumber('sms', phone)

const urlOfNumber = (scheme: 'sms' | 'tel', phone: string): string | undefined => {
  // An extension is dialled by hand.
  const [number = ''] = phone.split(/(?:ext|x)\.?\s*\d/iu)
  const digits = number.replaceAll(/\D/g, '')
  return digits.length >= 3 ? `${scheme}:${number.trim().startsWith('+') ? '+' : ''}${digits}` : undefined
}

/** The `mailto:` URL; undefined for text that is not an e-mail address. */
export const mailUrl = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`
    : undefined
