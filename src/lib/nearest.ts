import { distance } from 'fastest-levenshtein'

/** Ends a sentence with `; did you mean "status"?` if a known name is similar, else with a full stop. */
export const nearest = (name: string, known: readonly string[]): string => {
  const suggestion = findNearest(name, known)
  return suggestion === undefined ? '.' : `; did you mean "${suggestion}"?`
}

/** Returns the most similar known name, if at most a third of the letters differ. */
export const findNearest = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > 64) return undefined
  let closest: { edits: number; term: string } | undefined
  for (const term of known) {
    const edits = countEdits(name.toLowerCase(), term.toLowerCase())
    if (!closest || edits < closest.edits) closest = { edits, term }
  }
  return closest && closest.edits <= Math.max(name.length, closest.term.length) / 3 ? closest.term : undefined
}

/** Counts two swapped letters as one edit. */
const countEdits = (one: string, other: string): number => {
  const edits = distance(one, other)
  return edits === 2 && sortLetters(one) === sortLetters(other) ? 1 : edits
}

const sortLetters = (name: string): string => name.split('').toSorted().join('')
