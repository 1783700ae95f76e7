import type { Outcome, Part } from './runImport'
import type { Words } from './translations'

type Speaking = { language: string; words: Words }

// Refused before anything was done: such a request can be sent again.
const busy = new Set([429, 503])
const mostTries = 6

/** @throws with a sentence for the reader */
export const sendPart = (address: string, part: Part, speaking: Speaking): Promise<{ rows: Outcome[] }> =>
  post(address, part, speaking)

export const undoImport = (
  address: string,
  speaking: Speaking,
): Promise<{ count: number; errors: readonly string[] }> => post(address, {}, speaking)

const post = async <Answer>(
  address: string,
  sent: object,
  { language, words }: Speaking,
): Promise<Answer> => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, {
      body: JSON.stringify(sent),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'POST',
    }).catch(() => {
      throw new Error(words.offline)
    })
    if (busy.has(answer.status) && tries < mostTries) {
      await new Promise((resolve) =>
        setTimeout(resolve, 1000 * Number(answer.headers.get('Retry-After') ?? tries)),
      )
      continue
    }
    const body = (await answer.json().catch(() => ({}))) as Answer & { errors?: { message?: string }[] }
    if (answer.ok) return body
    throw new Error(answer.status === 401 ? words.signedOut : (body.errors?.[0]?.message ?? words.failed))
  }
}
