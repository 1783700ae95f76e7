import { closest, distance } from 'fastest-levenshtein'

/** Ends a sentence with `; did you mean "status"?` if a known name is similar, else with a full stop. */
export const nearest = (name: string, known: readonly string[]): string => {
  const original = nearestOf(name, known)
  return original === undefined ? '.' : `; did you mean "${original}"?`
}

/** The known name that is similar, if there is one. */
export const nearestOf = (name: string, known: readonly string[]): string | undefined => {
  if (known.length === 0 || name.length > 64) return undefined
  const candidate = closest(
    name.toLowerCase(),
    known.map((each) => each.toLowerCase()),
  )
  const original = known.find((each) => each.toLowerCase() === candidate)
  const apart = distance(name.toLowerCase(), candidate)
  const isNear =
    apart <= Math.max(2, Math.floor(name.length / 3)) && apart < Math.max(name.length, candidate.length)
  return isNear ? original : undefined
}
