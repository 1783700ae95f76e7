/**
 * Holds a request while nobody is signed in, or while the service cannot be reached, and sends it again afterwards.
 */

export type Guard = {
  /** Called with every response, except to requests that are still held. */
  announce: (answer: { method: string; response: Response; url: string }) => void
  /** Whether a request to this URL is held. */
  isGuarded: (url: string) => boolean
  /** Asks for the session. */
  hasEnded: () => Promise<boolean>
  /** The response to a write whose sender did not sign in again. */
  endedMessage: () => string
  /**
   * Waits until the service may be reachable again.
   *
   * @param isRepeatable whether sending it twice changes nothing more than sending it once
   * @returns false if the reader gave up
   */
  reconnect: (isRepeatable: boolean) => Promise<boolean>
  /** Asks the reader to sign in. @returns false if the reader did not */
  signIn: () => Promise<boolean>
  /** How often a reader has signed in on this page. */
  signIns: () => number
  /** The error message of a request without a response from the service. */
  unreachableMessage: () => string
}

/** A revoked session is refused by the access rules, a missing one for the missing key. */
const refusals = new Set([401, 403])

export const guardedFetch = (plain: typeof fetch, guard: Guard): typeof fetch => {
  const send: typeof fetch = async (input, init) => {
    // Its body could be read once only. The panel sends no such requests.
    if (input instanceof Request || !guard.isGuarded(String(input))) return plain(input, init)
    const before = guard.signIns()
    const response = await connected(input, init)
    const isRefused = refusals.has(response.status)
    const hasEnded = isRefused && (await guard.hasEnded())
    // Sent without the session that began meanwhile.
    if (isRefused && guard.signIns() !== before) return send(input, init)
    if (!hasEnded) {
      guard.announce({ method: methodOf(init), response, url: String(input) })
      return response
    }
    return (await guard.signIn()) ? send(input, init) : refusal(guard.endedMessage())
  }

  /** Sends a write again until the service responds. */
  const connected: typeof fetch = async (input, init) => {
    try {
      return await plain(input, init)
    } catch (error) {
      // The error of `fetch` for a lost connection; an aborted request has another one.
      if (!(error instanceof TypeError)) throw error
      const method = methodOf(init)
      const isWrite = method !== 'GET' && method !== 'HEAD'
      if (isWrite && (await guard.reconnect(method !== 'POST'))) return connected(input, init)
      throw new TypeError(guard.unreachableMessage(), { cause: error })
    }
  }
  return send
}

const methodOf = (init: RequestInit | undefined): string => (init?.method ?? 'GET').toUpperCase()

const refusal = (message: string): Response => Response.json({ errors: [{ message }] }, { status: 401 })
