/**
 * A key that nobody has or guesses, for what may be sent again. Made by hand: over plain http browsers have no
 * `crypto.randomUUID`.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
