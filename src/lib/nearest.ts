import { distance } from 'fastest-levenshtein'

/** Ends a sentence with `; did you mean "status"?` if a known name is similar, else with a full stop. */
export const nearest = (name: string, known: readonly string[]): string => {
  const original = nearestOf(name, known)
  return original === undefined ? '.' : `; did you mean "${original}"?`
}

/** The known name that is similar, if there is one: at most a third of the letters differ. */
export const nearestOf = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > 64) return undefined
  let closest: { apart: number; each: string } | undefined
  for (const each of known) {
    const apart = distanceBetween(name.toLowerCase(), each.toLowerCase())
    if (!closest || apart < closest.apart) closest = { apart, each }
  }
  return closest && closest.apart <= Math.max(name.length, closest.each.length) / 3 ? closest.each : undefined
}

/** Two letters in the wrong order are one mistake. */
const distanceBetween = (one: string, other: string): number => {
  const apart = distance(one, other)
  return apart === 2 && lettersOf(one) === lettersOf(other) ? 1 : apart
}

const lettersOf = (name: string): string => name.split('').toSorted().join('')
