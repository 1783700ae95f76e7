/** Splits opening hours into days, times and the words between them, in English and Spanish. Pure. */

/** An hour as it was written: whether it is before or after noon may be open. */
export type Clock = {
  /** `0900`, `09:00` or `9h`, as clocks of 24 hours have it. */
  is24: boolean
  /** Since midnight; from 13:00 on only if it was written so. */
  minutes: number
  /** am or pm was written. */
  isSure: boolean
}

export type Token = { at: number; end: number } & (
  | { type: 'allDay' | 'always' | 'closed' | 'comma' | 'dash' | 'filler' | 'line' | 'semicolon' }
  | { type: 'clock'; clock: Clock }
  | { days: readonly number[]; type: 'days' }
)

/** Either all of the text, or the place where it could not be understood. */
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

const wordsOf = (words: string, meaning: Pick<Token, 'type'> & { days?: readonly number[] }) =>
  [new RegExp(`(?:${words})(?![a-z0-9])\\.?`, 'y'), meaning] as const

/** The longer before the shorter that it begins with. */
const patterns: readonly (readonly [RegExp, Pick<Token, 'type'> & { days?: readonly number[] }])[] = [
  wordsOf('24 ?/ ?7', { type: 'always' }),
  wordsOf('24 ?(?:h|hrs?|hours?|horas?)|all day|todo el dia', { type: 'allDay' }),
  wordsOf('every ?day|daily|todos los dias|cada dia|a diario|diario|diariamente|7 days(?: a week)?', {
    days: allDays,
    type: 'days',
  }),
  wordsOf('(?:on )?week ?days?|entre semana|dias (?:laborables|habiles)|laborables', {
    days: weekdays,
    type: 'days',
  }),
  wordsOf('(?:on )?week ?ends?|fin(?:es)? de semana', { days: [6, 0], type: 'days' }),
  // M and S alone stand for two days each, in these pairs for one.
  wordsOf('m ?- ?f|l ?- ?v|l ?a ?v', { days: weekdays, type: 'days' }),
  wordsOf('l ?- ?j', { days: [1, 2, 3, 4], type: 'days' }),
  wordsOf('l ?- ?s', { days: [1, 2, 3, 4, 5, 6], type: 'days' }),
  wordsOf('l ?- ?d', { days: allDays, type: 'days' }),
  ...days.map((names, day) => wordsOf(names, { days: [day], type: 'days' })),
  wordsOf('closed|off|cerrad[oa]s?', { type: 'closed' }),
  wordsOf('to|till?|until|thru|through|a las?|a|al|hasta(?: las?)?', { type: 'dash' }),
  [/-+/y, { type: 'dash' }],
  wordsOf('and|y|e', { type: 'comma' }),
  [/[,&+/]/y, { type: 'comma' }],
  [/;|\|/y, { type: 'semicolon' }],
  [/\n/y, { type: 'line' }],
  wordsOf('from|open|abiert[oa]|hours|horario|horas?|hrs?|h|de|desde|las?|los|el', { type: 'filler' }),
  [/[:().]/y, { type: 'filler' }],
]

const noon: readonly (readonly [RegExp, number])[] = [
  [/(?:12 ?)?(?:noon|(?:del )?mediodia|midday)(?![a-z])/y, 720],
  [/(?:12 ?)?(?:(?:de la )?medianoche|midnight)(?![a-z])/y, 0],
]

const written =
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
    const token = tokenAt(text, at, tokens.at(-1)?.type === 'dash')
    if (!token) return { unknownAt: at }
    tokens.push(token)
    at = token.end
  }
  return { tokens }
}

/** @param isEnd whether a dash precedes: `0h-24h` ends at 24:00, while `Mon 24h` is all day. */
const tokenAt = (text: string, at: number, isEnd: boolean): Token | undefined => {
  for (const [pattern, minutes] of noon) {
    const end = endOf(pattern, text, at)
    if (end) return { at, clock: { is24: false, isSure: true, minutes }, end, type: 'clock' }
  }
  for (const [pattern, meaning] of patterns) {
    const end = isEnd && meaning.type === 'allDay' ? undefined : endOf(pattern, text, at)
    if (end) return { at, end, ...meaning } as Token
  }
  written.lastIndex = at
  const match = written.exec(text)
  const clock = match && clockFrom(match)
  return clock ? { at, clock, end: at + match[0].length, type: 'clock' } : undefined
}

const endOf = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

// After midnight: 26:00 is two o'clock of the next day, and 26 is a mistake.
const maxHours = 30

const clockFrom = (match: RegExpExecArray): Clock | undefined => {
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

/** In lower case without accents, with plain spaces and dashes, and as long as the text: positions stay. */
const fold = (source: string): string =>
  Array.from({ length: source.length }, (_, at) => {
    const sign = source[at] ?? ''
    if (/[\n\r\u2028\u2029\v\f]/.test(sign)) return '\n'
    if (/[\p{Zs}\t\u200b\ufeff\u200e\u200f]/u.test(sign)) return ' '
    if (/[\p{Pd}\u2212~]/u.test(sign)) return '-'
    if (sign === '\uff1a' || sign === '\u2236') return ':'
    return sign.normalize('NFKD')[0]?.toLowerCase() ?? sign
  }).join('')
