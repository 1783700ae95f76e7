const remedy = 'Send an absolute address such as https://example.com/hooks.'

/** True, or why the address cannot be called and what to send instead. */
export const validateUrl = (value: unknown): string | true => {
  if (typeof value !== 'string' || value === '') return `url is missing. ${remedy}`
  // The URL parser drops spaces and line breaks; what is stored must be what is called.
  if (/\s/.test(value)) return `url contains white space. ${remedy}`
  if (!URL.canParse(value)) return `url is no absolute address. ${remedy}`
  const { protocol } = new URL(value)
  if (protocol === 'http:' || protocol === 'https:') return true
  return `url begins with ${protocol} where http: or https: is needed. ${remedy}`
}
