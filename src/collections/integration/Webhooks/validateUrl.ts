const remedy = 'Send an absolute address such as https://example.com/hooks.'

/** True, or why the address cannot be called and what to send instead, to be read after the name of the field. */
export const validateUrl = (value: unknown): string | true => {
  if (typeof value !== 'string' || value === '') return `is missing. ${remedy}`
  // The URL parser drops spaces and line breaks; what is stored must be what is called.
  if (/\s/.test(value)) return `contains white space. ${remedy}`
  if (!URL.canParse(value)) return `is no absolute address. ${remedy}`
  const { protocol } = new URL(value)
  if (protocol === 'http:' || protocol === 'https:') return true
  return `begins with ${protocol} where http: or https: is needed. ${remedy}`
}
