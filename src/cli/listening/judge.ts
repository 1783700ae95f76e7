/** Checks a delivery as receivers should: whether its signature is valid, and whether it is repeated or late. */
import { Webhook } from 'standardwebhooks'

export type Delivery = { body: string; headers: Record<string, string> }

export type Verdict = {
  isVerified: boolean
  /** One line of output, without secrets or control characters. */
  line: string
}

type Body = { data?: { collection?: unknown; id?: unknown; sequence?: unknown }; type?: unknown }

// Limits the memory for the ids of deliveries and for the sequence numbers of records.
const maxEntries = 10_000

export const createJudge = (secrets: readonly string[]): ((delivery: Delivery) => Verdict) => {
  const verifiers = secrets.map((secret) => new Webhook(secret))
  const seenIds = new Set<string>()
  const newest = new Map<string, number>()
  return ({ body, headers }) => {
    const refusal = findRefusal(verifiers, { body, headers })
    const id = headers['webhook-id'] ?? ''
    if (refusal !== undefined) {
      return { isVerified: false, line: `${sanitize(id)} refused: ${refusal}` }
    }
    const { data = {}, type } = parseBody(body)
    const record = `${sanitize(data.collection)}/${sanitize(data.id)}`
    const sequence = Number(data.sequence ?? 0)
    const notes = [
      'verified',
      ...(seenIds.has(id) ? ['repeated'] : []),
      ...(sequence > 0 && sequence < (newest.get(record) ?? 0) ? ['late'] : []),
    ]
    rememberId(seenIds, id)
    newest.set(record, Math.max(sequence, newest.get(record) ?? 0))
    if (newest.size > maxEntries) newest.delete(newest.keys().next().value ?? '')
    return {
      isVerified: true,
      line: `${sanitize(type)} ${record} sequence ${sequence} ${sanitize(id)} ${notes.join(', ')}`,
    }
  }
}

const rememberId = (seenIds: Set<string>, id: string): void => {
  seenIds.add(id)
  if (seenIds.size > maxEntries) seenIds.delete(seenIds.values().next().value ?? '')
}

/** Returns undefined if one of the secrets verifies the delivery, otherwise the error message of the first. */
const findRefusal = (verifiers: readonly Webhook[], { body, headers }: Delivery): string | undefined => {
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

const parseBody = (text: string): Body => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

const sanitize = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .slice(0, 80)
        .replaceAll(/[^\w.:-]/g, '?') || '-'
    : '-'
