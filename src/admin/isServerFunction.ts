/**
 * Whether a name that a browser sent can be that of a server function. Payload looks names up in plain objects, which know
 * some of themselves: `constructor` would answer anybody with the request and all that hangs on it.
 */
export const isServerFunction = (name: unknown): name is string =>
  typeof name === 'string' && !(name in Object.prototype)
