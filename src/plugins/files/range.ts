export type Range = { end: number; start: number }

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) into positions, both included. Undefined for the whole file: without the
 * header, for another unit, an unknown syntax or several ranges.
 */
export const rangeOf = (header: null | string, size: number): Range | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { end, start }
}
