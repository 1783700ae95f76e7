// These statuses mean that nothing was done, so the request can be sent again.
const busyStatuses = new Set([429, 503])
const maxTries = 6

/** Repeats a request up to six times while the service is too busy. */
export const fetchWithRetries = async (url: string, init: RequestInit): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    if (!busyStatuses.has(response.status) || tries >= maxTries) return response
    const seconds = Number(response.headers.get('Retry-After') ?? tries)
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
  }
}
