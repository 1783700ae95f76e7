/** Splits opening hours into days, times and the words between them, in English and Spanish. Pure. */

/** A time as written. Without am or pm it may be before or after noon. */
export type Clock = {
  /** Whether it has the form of a 24-hour clock: `0900` or `9h`. */
  is24: boolean
  /** Minutes since midnight; 13:00 or later only if written so. */
  minutes: number
  /** Whether am or pm was written. */
  isSure: boolean
}

export type Token = { at: number; end: number } & (
  | { type: 'allDay' | 'always' | 'closed' | 'comma' | 'dash' | 'filler' | 'line' | 'semicolon' }
  | { type: 'clock'; clock: Clock }
  | { days: readonly number[]; type: 'days' }
)

/** The tokens of the whole text, or the position that could not be understood. */
export type Tokens = { tokens: Token[] } | { unknownAt: number }

const days = [
  'su|sun|sunday|sundays|do|dom|domingo|domingos',
  'mo|mon|monday|mondays|lu|lun|lunes',
  'tu|tue|tues|tuesday|tuesdays|ma|mar|martes',
  'we|wed|weds|wednesday|wednesdays|mi|mie|mier|miercoles',
  'th|thu|thur|thurs|thursday|thursdays|ju|jue|juev|jueves',
  'fr|fri|friday|fridays|vi|vie|vier|viernes',
  'sa|sat|saturday|saturdays|sab|sabado|sabados',
]

const weekdays = [1, 2, 3, 4, 5]
const allDays = [1, 2, 3, 4, 5, 6, 0]

const wordPattern = (words: string, meaning: Pick<Token, 'type'> & { days?: readonly number[] }) =>
  [new RegExp(`(?:${words})(?![a-z0-9])\\.?`, 'y'), meaning] as const

/** A longer pattern precedes a shorter one that it begins with. */
const patterns: readonly (readonly [RegExp, Pick<Token, 'type'> & { days?: readonly number[] }])[] = [
  wordPattern('24 ?/ ?7', { type: 'always' }),
  wordPattern('24 ?(?:h|hrs?|hours?|horas?)|all day|todo el dia', { type: 'allDay' }),
  wordPattern('every ?day|daily|todos los dias|cada dia|a diario|diario|diariamente|7 days(?: a week)?', {
    days: allDays,
    type: 'days',
  }),
  wordPattern('(?:on )?week ?days?|entre semana|dias (?:laborables|habiles)|laborables', {
    days: weekdays,
    type: 'days',
  }),
  wordPattern('(?:on )?week ?ends?|fin(?:es)? de semana', { days: [6, 0], type: 'days' }),
  // M and S alone could be two days each, but not in these pairs.
  wordPattern('m ?- ?f|l ?- ?v|l ?a ?v', { days: weekdays, type: 'days' }),
  wordPattern('l ?- ?j', { days: [1, 2, 3, 4], type: 'days' }),
  wordPattern('l ?- ?s', { days: [1, 2, 3, 4, 5, 6], type: 'days' }),
  wordPattern('l ?- ?d', { days: allDays, type: 'days' }),
  ...days.map((names, day) => wordPattern(names, { days: [day], type: 'days' })),
  wordPattern('closed|off|cerrad[oa]s?', { type: 'closed' }),
  wordPattern('to|till?|until|thru|through|a las?|a|al|hasta(?: las?)?', { type: 'dash' }),
  [/-+/y, { type: 'dash' }],
  wordPattern('and|y|e', { type: 'comma' }),
  [/[,&+/]/y, { type: 'comma' }],
  [/;|\|/y, { type: 'semicolon' }],
  [/\n/y, { type: 'line' }],
  wordPattern('from|open|abiert[oa]|hours|horario|horas?|hrs?|h|de|desde|las?|los|el', { type: 'filler' }),
  [/[:().]/y, { type: 'filler' }],
]

const noonPatterns: readonly (readonly [RegExp, number])[] = [
  [/(?:12 ?)?(?:noon|(?:del )?mediodia|midday)(?![a-z])/y, 720],
  [/(?:12 ?)?(?:(?:de la )?medianoche|midnight)(?![a-z])/y, 0],
]

const clockPattern =
  /(\d{1,2})(?: ?([:.h]) ?([0-5]\d)(?!\d)|([0-5]\d)(?![\d:]))?(?: ?(a|p)(?:\. ?m\.?| ?m\.?)(?![a-z])|([ap])(?= ?[-;,\n]|$)| (de la manana|de la tarde|de la noche)(?![a-z])| ?(h)(?:rs?|oras?)?(?![a-z0-9])\.?)?(?![a-z0-9]|[:.]\d)/y

export const tokenize = (source: string): Tokens => {
  const text = fold(source)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    const token = readToken(text, at, tokens.at(-1)?.type === 'dash')
    if (!token) return { unknownAt: at }
    tokens.push(token)
    at = token.end
  }
  return { tokens }
}

/** @param isEnd whether a dash precedes the token: `0h-24h` ends at 24:00, while `Mon 24h` is all day */
const readToken = (text: string, at: number, isEnd: boolean): Token | undefined => {
  for (const [pattern, minutes] of noonPatterns) {
    const end = matchEnd(pattern, text, at)
    if (end) return { at, clock: { is24: false, isSure: true, minutes }, end, type: 'clock' }
  }
  for (const [pattern, meaning] of patterns) {
    const end = isEnd && meaning.type === 'allDay' ? undefined : matchEnd(pattern, text, at)
    if (end) return { at, end, ...meaning } as Token
  }
  clockPattern.lastIndex = at
  const match = clockPattern.exec(text)
  const clock = match && toClock(match)
  return clock ? { at, clock, end: at + match[0].length, type: 'clock' } : undefined
}

const matchEnd = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

// After midnight: 26:00 is two o'clock of the next day, and 26 is a mistake.
const maxHours = 30

const toClock = (match: RegExpExecArray): Clock | undefined => {
  const [, hours = '', mark, marked, joined, long, short, part, h] = match
  const hour = Number(hours)
  const minute = Number(marked ?? joined ?? 0)
  const half = long ?? short ?? (part && (part.endsWith('manana') ? 'a' : 'p'))
  if (half !== undefined && hour <= 12) {
    if (hour === 0) return undefined
    const minutes = (hour % 12) * 60 + minute + (half === 'p' ? 720 : 0)
    return { is24: false, isSure: true, minutes }
  }
  const minutes = hour * 60 + minute
  if (minutes > maxHours * 60 || (hour > 24 && marked === undefined)) return undefined
  const is24 = hour === 0 || hour > 12 || hours.startsWith('0') || mark === 'h' || h !== undefined
  return { is24, isSure: false, minutes }
}

/** Normalises case, accents, spaces and dashes. Keeps the length, so that positions remain valid. */
const fold = (source: string): string =>
  Array.from({ length: source.length }, (_, at) => {
    const character = source[at] ?? ''
    if (/[\n\r\u2028\u2029\v\f]/.test(character)) return '\n'
    if (/[\p{Zs}\t\u200b\ufeff\u200e\u200f]/u.test(character)) return ' '
    if (/[\p{Pd}\u2212~]/u.test(character)) return '-'
    if (character === '\uff1a' || character === '\u2236') return ':'
    return character.normalize('NFKD')[0]?.toLowerCase() ?? character
  }).join('')
