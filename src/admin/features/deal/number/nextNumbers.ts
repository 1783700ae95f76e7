/** Continues a row of numbers such as `D-3001`, `D-3002`. Pure. */

const first = { digits: '1001', prefix: 'D-' }

// More digits would not be counted exactly.
const form = /^(|.*\D)(\d{1,15})$/s

/**
 * The numbers that follow the highest one, in the form that most of `recent` have.
 *
 * @param recent deal numbers, the newest first; texts that do not end with digits are ignored
 */
export const nextNumbers = (recent: readonly string[], count: number): string[] => {
  const byPrefix = new Map<string, string[]>()
  for (const text of recent) {
    const [, prefix, digits] = form.exec(text.trim()) ?? []
    if (prefix === undefined || digits === undefined) continue
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), digits])
  }
  // Of two equally frequent forms the newer one, because sorting keeps the order of equals.
  const [usual] = [...byPrefix].sort(([, one], [, other]) => other.length - one.length)
  if (!usual)
    return Array.from({ length: count }, (_, at) => first.prefix + String(Number(first.digits) + at))
  const [prefix, all] = usual
  const highest = all.reduce((one, other) => (Number(other) > Number(one) ? other : one))
  return Array.from(
    { length: count },
    (_, at) => prefix + String(Number(highest) + 1 + at).padStart(highest.length, '0'),
  )
}
