/** How a receiver checks a delivery: is the signature valid, is it a repetition, is it late? */
import { Webhook } from 'standardwebhooks'

export type Delivery = { body: string; headers: Record<string, string> }

export type Judged = {
  isVerified: boolean
  /** One line of output, without secrets or control characters. */
  line: string
}

type Body = { data?: { collection?: unknown; id?: unknown; sequence?: unknown }; type?: unknown }

// Limits the memory for ids of received deliveries.
const maxKnown = 10_000

export const createJudge = (secrets: readonly string[]): ((delivery: Delivery) => Judged) => {
  const verifiers = secrets.map((secret) => new Webhook(secret))
  const seen = new Set<string>()
  const newest = new Map<string, number>()
  return ({ body, headers }) => {
    const refusal = refusalOf(verifiers, { body, headers })
    const id = headers['webhook-id'] ?? ''
    if (refusal !== undefined) {
      return { isVerified: false, line: `${shown(id)} refused: ${refusal}` }
    }
    const { data = {}, type } = bodyOf(body)
    const record = `${shown(data.collection)}/${shown(data.id)}`
    const sequence = Number(data.sequence ?? 0)
    const notes = [
      'verified',
      ...(seen.has(id) ? ['repeated'] : []),
      ...(sequence > 0 && sequence < (newest.get(record) ?? 0) ? ['late'] : []),
    ]
    keep(seen, id)
    newest.set(record, Math.max(sequence, newest.get(record) ?? 0))
    if (newest.size > maxKnown) newest.delete(newest.keys().next().value ?? '')
    return {
      isVerified: true,
      line: `${shown(type)} ${record} sequence ${sequence} ${shown(id)} ${notes.join(', ')}`,
    }
  }
}

const keep = (seen: Set<string>, id: string): void => {
  seen.add(id)
  if (seen.size > maxKnown) seen.delete(seen.values().next().value ?? '')
}

/** Undefined if one of the secrets verifies the delivery, otherwise the first one's error. */
const refusalOf = (verifiers: readonly Webhook[], { body, headers }: Delivery): string | undefined => {
  let reason: string | undefined
  for (const verifier of verifiers) {
    try {
      verifier.verify(body, headers, { jsonParse: false })
      return undefined
    } catch (error) {
      reason ??= (error as Error).message
    }
  }
  return reason
}

const bodyOf = (text: string): Body => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .slice(0, 80)
        .replaceAll(/[^\w.:-]/g, '?') || '-'
    : '-'
