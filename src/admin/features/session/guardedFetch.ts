/**
 * Wraps `fetch`: holds a request while the session has ended or the service cannot be reached, and then sends it again.
 */

export type Guard = {
  /** Called with the final response to every guarded request. */
  announce: (answer: { method: string; response: Response; url: string }) => void
  /** Whether a request to this URL is held. */
  isGuarded: (url: string) => boolean
  /** Asks the service whether the session has ended. */
  hasEnded: () => Promise<boolean>
  /** The error message for a request whose sender did not sign in again. */
  endedMessage: () => string
  /**
   * Waits until the service may be reachable again.
   *
   * @param isRepeatable whether the request is idempotent
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

/** Access rules refuse a revoked session with 403; a request without a session gets 401, like one without a key. */
const refusals = new Set([401, 403])

export const guardedFetch = (originalFetch: typeof fetch, guard: Guard): typeof fetch => {
  const send: typeof fetch = async (input, init) => {
    // The body of a `Request` can be read only once, so it is not guarded. The panel sends none.
    if (input instanceof Request || !guard.isGuarded(String(input))) return originalFetch(input, init)
    const before = guard.signIns()
    const response = await fetchWhenConnected(input, init)
    const isRefused = refusals.has(response.status)
    const hasEnded = isRefused && (await guard.hasEnded())
    // Retries a request that was sent before a new session began.
    if (isRefused && guard.signIns() !== before) return send(input, init)
    if (!hasEnded) {
      guard.announce({ method: methodOf(init), response, url: String(input) })
      return response
    }
    return (await guard.signIn()) ? send(input, init) : makeRefusal(guard.endedMessage())
  }

  /** Sends a write again until the service responds. */
  const fetchWhenConnected: typeof fetch = async (input, init) => {
    try {
      return await originalFetch(input, init)
    } catch (error) {
      // The error of `fetch` for a lost connection; an aborted request has another one.
      if (!(error instanceof TypeError)) throw error
      const method = methodOf(init)
      const isWrite = method !== 'GET' && method !== 'HEAD'
      if (isWrite && (await guard.reconnect(method !== 'POST'))) return fetchWhenConnected(input, init)
      throw new TypeError(guard.unreachableMessage(), { cause: error })
    }
  }
  return send
}

const methodOf = (init: RequestInit | undefined): string => (init?.method ?? 'GET').toUpperCase()

const makeRefusal = (message: string): Response => Response.json({ errors: [{ message }] }, { status: 401 })
