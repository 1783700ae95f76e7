/** Builds a key that is equal for all spellings of a name: in any order, case and Unicode form, with or without accents. */

/** Titles before a name, which are not part of it. */
const titles = new Set('mr|mrs|ms|miss|dr|prof|sr|sra|srta|don|dona|herr|frau|mme'.split('|'))

/** Particles are joined to the word after them: "de la Cruz" is "Delacruz". */
const particles = new Set(
  'da|das|de|del|della|der|di|do|dos|du|el|la|las|le|los|mac|mc|san|santa|van|von|zu'.split('|'),
)

/** Left out between two surnames: "Ortega y Gasset". */
const conjunctions = new Set(['e', 'y', 'i'])

/** Longer text is not a name, and too long for an index. */
const maxLength = 200

/** The words in alphabetical order, separated by spaces; empty for text that is not a name. */
export const buildNameKey = (name: string): string => {
  if (name.length > maxLength) return ''
  const parts = name.split(',').map(splitWords)
  const [first = [], ...others] = parts
  // "Torres, Mia" and "Smith, John, Jr.".
  const words = [...others, first].flatMap((part) => joinParticles(part))
  return words.toSorted().join(' ')
}

const splitWords = (text: string): string[] => {
  const words = fold(text)
    .replaceAll(/['’‘`´ʼ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [title = ''] = words
  return words.length > 1 && titles.has(title) ? words.slice(1) : words
}

const joinParticles = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let before = ''
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    if (!isLast && particles.has(word)) before += word
    else if (!isLast && at > 0 && conjunctions.has(word)) continue
    else {
      joined.push(before + word)
      before = ''
    }
  }
  return joined
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const letters: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ß: 'ss',
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðøþđħıłœß]/g, (letter) => letters[letter] ?? letter)
