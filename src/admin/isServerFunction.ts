/**
 * Whether a name from the browser is that of a server function. Payload looks names up in plain objects, where
 * inherited ones such as `constructor` would be found and leak the request.
 */
export const isServerFunction = (name: unknown): name is string =>
  typeof name === 'string' && !(name in Object.prototype)
