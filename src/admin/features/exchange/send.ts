import { fetchPatiently } from '../../shared/fetchPatiently'
import type { Outcome, Part } from './runImport'
import type { Words } from './translations'

type Speaking = { language: string; words: Words }

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
  const answer = await fetchPatiently(address, {
    body: JSON.stringify(sent),
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
    method: 'POST',
  }).catch(() => {
    throw new Error(words.offline)
  })
  const body = (await answer.json().catch(() => ({}))) as Answer & { errors?: { message?: string }[] }
  if (answer.ok) return body
  throw new Error(answer.status === 401 ? words.signedOut : (body.errors?.[0]?.message ?? words.failed))
}
