/** The HTTP methods for deliveries; the first is the default. */
export const methods: readonly string[] = ['POST', 'PUT', 'PATCH']

/** The method of a webhook. An old record may name one that is no longer supported. */
export const methodOf = (named: null | string): string =>
  named !== null && methods.includes(named) ? named : 'POST'
