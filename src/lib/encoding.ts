/** Which content coding a response is sent in (RFC 9110, section 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity'

// In order of preference, for codings that the caller weights equally.
const compressed = ['br', 'gzip'] as const

export type Accepted = {
  best: Encoding
  /** Whether the caller refuses a response that is not compressed. */
  refusesIdentity: boolean
}

/** @param header `Accept-Encoding`; null where it was not sent */
export const acceptedEncoding = (header: null | string | undefined): Accepted => {
  const weights = weightsIn(header ?? '')
  const weightOf = (name: string): number | undefined => weights.get(name) ?? weights.get('*')
  // Not named it is acceptable, and the last choice: its weight is less than any that can be written.
  const identity = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : leastWeight / 2)
  let best: Encoding = 'identity'
  let most = identity
  for (const name of compressed) {
    const weight = weightOf(name) ?? 0
    const isBetter = weight > most || (weight === most && best === 'identity')
    if (weight > 0 && isBetter) [best, most] = [name, weight]
  }
  return { best, refusesIdentity: identity === 0 && best !== 'identity' }
}

const leastWeight = 0.001

/** A malformed header counts as not sent, because everybody can read an uncompressed response. */
const form = /^\s*([!#$%&'*+\-.^_`|~\w]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

const weightsIn = (header: string): Map<string, number> => {
  const weights = new Map<string, number>()
  // No client names more; a header of 60 KiB is ignored.
  for (const part of header.split(',', maxNames)) {
    const [, name, weight = '1'] = form.exec(part) ?? []
    if (name === undefined) continue
    const known = name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase()
    weights.set(known, Number(weight))
  }
  return weights
}

const maxNames = 20
