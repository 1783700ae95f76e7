// These statuses mean that nothing was done, so the request can be sent again.
const busy = new Set([429, 503])
const maxTries = 6

/** Repeats a request up to six times while the service is too busy for it. */
export const fetchPatiently = async (address: string, init: RequestInit): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, init)
    if (!busy.has(answer.status) || tries >= maxTries) return answer
    const seconds = Number(answer.headers.get('Retry-After') ?? tries)
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
  }
}
