/**
 * Personal data as anybody may see it: text keeps its last four characters and its punctuation (`***-**-1120`), a
 * text of four characters or fewer none, a number nothing at all.
 */
export const mask = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'string') return null
  const characters = Array.from(value)
  const open = characters.length > 4 ? characters.length - 4 : characters.length
  return characters
    .map((character, at) => (at < open && !punctuation.has(character) ? '*' : character))
    .join('')
}

const punctuation = new Set([' ', '-', '.', '/'])
