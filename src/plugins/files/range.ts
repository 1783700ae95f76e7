export type Range = { end: number; start: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.1.2), both ends included; undefined for all of it: where
 * the header is absent, in another unit, not understood, or asks for several parts.
 */
export const rangeOf = (header: null | string, size: number): Range | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { end, start }
}
