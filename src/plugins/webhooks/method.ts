/** The HTTP methods for deliveries; the first is the default. */
export const methods: readonly string[] = ['POST', 'PUT', 'PATCH']

/** In whatever case: the field is a plain string, which is stored as it was sent. */
export const isMethod = (named: unknown): boolean =>
  typeof named === 'string' && methods.includes(named.toUpperCase())

/** The method of a webhook. An old record may name one that is no longer supported. */
export const methodOf = (named: null | string): string =>
  named !== null && isMethod(named) ? named.toUpperCase() : 'POST'
