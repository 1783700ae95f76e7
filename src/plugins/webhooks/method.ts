/** The HTTP methods for deliveries; the first is the default. */
export const methods: readonly string[] = ['POST', 'PUT', 'PATCH']

/** Accepts any letter case: the field is a plain string, which is stored as it was sent. */
export const isMethod = (method: unknown): boolean =>
  typeof method === 'string' && methods.includes(method.toUpperCase())

/** The method of a webhook. An old record may name one that is no longer supported. */
export const methodOf = (method: null | string): string =>
  method !== null && isMethod(method) ? method.toUpperCase() : 'POST'
