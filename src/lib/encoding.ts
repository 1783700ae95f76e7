/** Chooses the content coding of a response (RFC 9110, section 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity'

// In order of preference, for codings that the caller weights equally.
const codings = ['br', 'gzip'] as const

export type EncodingChoice = {
  best: Encoding
  /** Whether the caller refuses a response that is not compressed. */
  refusesIdentity: boolean
}

/** @param header `Accept-Encoding`; null or undefined if it was not sent */
export const chooseEncoding = (header: null | string | undefined): EncodingChoice => {
  const weights = parseWeights(header ?? '')
  const getWeight = (name: string): number | undefined => weights.get(name) ?? weights.get('*')
  // Unless the header names identity, it is acceptable as the last choice, below every weight that can be written.
  const identityWeight = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : minWeight / 2)
  let best: Encoding = 'identity'
  let bestWeight = identityWeight
  for (const name of codings) {
    const weight = getWeight(name) ?? 0
    const isBetter = weight > bestWeight || (weight === bestWeight && best === 'identity')
    if (weight > 0 && isBetter) [best, bestWeight] = [name, weight]
  }
  return { best, refusesIdentity: identityWeight === 0 && best !== 'identity' }
}

const minWeight = 0.001

/** A malformed part of the header is ignored, because every caller can read an uncompressed response. */
const codingPattern = /^\s*([!#$%&'*+\-.^_`|~\w]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

const parseWeights = (header: string): Map<string, number> => {
  const weights = new Map<string, number>()
  // No client names more codings, so the rest of a longer header is ignored.
  for (const part of header.split(',', maxCodings)) {
    const [, name, weight = '1'] = codingPattern.exec(part) ?? []
    if (name === undefined) continue
    const coding = name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase()
    weights.set(coding, Number(weight))
  }
  return weights
}

const maxCodings = 20
