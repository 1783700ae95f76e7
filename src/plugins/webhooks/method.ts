/** The methods that deliveries are sent with; the first where a webhook names none. */
export const methods: readonly string[] = ['POST', 'PUT', 'PATCH']

/** The method of a webhook. An older record may have one that there no longer is. */
export const methodOf = (named: null | string): string =>
  named !== null && methods.includes(named) ? named : 'POST'
