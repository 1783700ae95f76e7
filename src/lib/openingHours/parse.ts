/**
 * Reads opening hours as people write them: `Mon-Fri 9am-6pm`, `Lu-Vi 09:00-18:00; sábado cerrado`, and OpenStreetMap's
 * `Mo-Fr 09:00-18:00`. A later rule replaces earlier ones of its days, but adds to a rule of the same days at other times. Pure.
 */
import { type Clock, type Token, tokenize } from './tokens'
import { minutesPerDay, type Span, type Week } from './week'

/** Why a text was not understood, and which part of it. */
export type HoursProblem = {
  kind: 'ambiguous' | 'days' | 'empty' | 'never' | 'overlap' | 'range' | 'times' | 'unknown'
  part: string
}

export type ParsedHours = { problem: HoursProblem } | { week: Week }

export const parseHours = (text: string): ParsedHours => {
  const source = text.normalize('NFC').trim()
  if (source === '') return { problem: { kind: 'empty', part: '' } }
  try {
    return { week: buildWeek(parseRules(source)) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: { kind: error.kind, part: error.part } }
    throw error
  }
}

class Unreadable extends Error {
  constructor(
    readonly kind: HoursProblem['kind'],
    readonly part: string,
  ) {
    super(kind)
  }
}

type Rule = { days: readonly number[]; part: string; spans: readonly Span[] }

const parseRules = (source: string): Rule[] => {
  const result = tokenize(source)
  if ('unknownAt' in result) throw new Unreadable('unknown', toWord(source, result.unknownAt))
  return new Reader(source, result.tokens).read()
}

/** The word at a position that could not be understood. */
const toWord = (source: string, at: number): string =>
  (/^\S[^\s;,]*/.exec(source.slice(at))?.[0] ?? source.slice(at)).slice(0, 40)

type Group = { from: number; to: number } & ({ days: number[] } | { spans: Span[] })

/** Reads the tokens from left to right. */
class Reader {
  private at = 0
  private readonly tokens: readonly Token[]

  constructor(
    private readonly source: string,
    tokens: readonly Token[],
  ) {
    this.tokens = tokens.filter(({ type }) => type !== 'filler')
  }

  read(): Rule[] {
    const rules: Rule[] = []
    let groups: Group[] = []
    const finish = () => {
      rules.push(...this.pairGroups(groups))
      groups = []
    }
    for (let token = this.tokens[0]; token; token = this.tokens[this.at]) {
      const { type } = token
      if (type === 'always') {
        const [from, to] = [token.at, token.end]
        groups.push({ days: [0, 1, 2, 3, 4, 5, 6], from, to }, { from, spans: [[0, minutesPerDay]], to })
        this.at += 1
      } else if (type === 'days') {
        groups.push(this.readDays())
      } else if (type === 'clock' || type === 'closed' || type === 'allDay') {
        groups.push(this.readSpans())
      } else {
        // Days may be on a line of their own above their times.
        const last = groups.at(-1)
        const goesOn = type === 'line' && last && 'days' in last && groups.length % 2 === 1
        if ((type === 'line' && !goesOn) || type === 'semicolon') finish()
        else if (type === 'dash' && last && !('days' in last)) throw this.createUnknown(token)
        this.at += 1
      }
    }
    finish()
    return rules
  }

  /** Pairs days with times; either may come first. */
  private pairGroups(groups: readonly Group[]): Rule[] {
    const rules: Rule[] = []
    for (let at = 0; at < groups.length; at += 2) {
      const [one, other] = [groups[at], groups[at + 1]]
      if (!one) break
      const part = this.source.slice(one.from, (other ?? one).to)
      if ('days' in one && other && 'spans' in other) rules.push({ days: one.days, part, spans: other.spans })
      else if ('spans' in one && other && 'days' in other)
        rules.push({ days: other.days, part, spans: one.spans })
      else {
        throw new Unreadable('days' in one ? 'times' : 'days', this.source.slice(one.from, one.to))
      }
    }
    return rules
  }

  /** Reads days such as `Mon, Wed-Fri`. */
  private readDays(): Group {
    const from = this.tokens[this.at]?.at ?? 0
    const days: number[] = []
    let to = from
    for (let token = this.tokens[this.at]; token?.type === 'days'; token = this.tokens[this.at]) {
      const last = this.tokens[this.at + 2]
      if (this.tokens[this.at + 1]?.type === 'dash' && last?.type === 'days') {
        const [first = 0, until = 0] = [token.days[0], last.days[0]]
        if (token.days.length > 1 || last.days.length > 1) throw this.createUnknown(token)
        days.push(...Array.from({ length: ((until - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7))
        to = last.end
        this.at += 3
      } else {
        days.push(...token.days)
        to = token.end
        this.at += 1
      }
      if (this.tokens[this.at]?.type === 'comma' && this.tokens[this.at + 1]?.type === 'days') this.at += 1
    }
    return { days: [...new Set(days)], from, to }
  }

  /** Reads times such as `9-12, 13-18`, or `closed`. */
  private readSpans(): Group {
    const first = this.tokens[this.at]
    const from = first?.at ?? 0
    if (first?.type !== 'clock') {
      this.at += 1
      const spans: Span[] = first?.type === 'closed' ? [] : [[0, minutesPerDay]]
      return { from, spans, to: first?.end ?? from }
    }
    const spans: Span[] = []
    let to = from
    for (let token = this.tokens[this.at]; token?.type === 'clock'; token = this.tokens[this.at]) {
      const end = this.tokens[this.at + 2]
      if (this.tokens[this.at + 1]?.type !== 'dash' || end?.type !== 'clock') {
        throw new Unreadable('range', this.source.slice(token.at, token.end))
      }
      to = end.end
      spans.push(this.readSpan(token.clock, end.clock, this.source.slice(token.at, to)))
      this.at += 3
      if (this.tokens[this.at]?.type === 'comma' && this.tokens[this.at + 1]?.type === 'clock') this.at += 1
    }
    const sorted = spans.toSorted(([one], [other]) => one - other)
    if (!areApart(sorted)) throw new Unreadable('overlap', this.source.slice(from, to))
    return { from, spans: sorted, to }
  }

  private readSpan(start: Clock, end: Clock, part: string): Span {
    const [from, until] = resolveTimes(start, end) ?? []
    if (from === undefined || until === undefined) throw new Unreadable('ambiguous', part)
    if (from >= minutesPerDay || until <= from) throw new Unreadable('range', part)
    return [from, until]
  }

  private createUnknown({ at, end }: Token): Unreadable {
    return new Unreadable('unknown', this.source.slice(at, Math.max(end, at + 1)) || toWord(this.source, at))
  }
}

/** In minutes: a start before this hour without am, pm or a leading zero is ambiguous. */
const morningMinutes = 6 * 60

const noon = minutesPerDay / 2

/** Resolves a start and an end together to minutes; undefined if they are ambiguous. */
const resolveTimes = (start: Clock, end: Clock): [number, number] | undefined => {
  const isUndecided = ({ is24, isSure }: Clock) => !is24 && !isSure
  // `1-5pm` and `9-6pm`: the start is after noon, too, if it is then before the end.
  if (isUndecided(start) && end.isSure) {
    const lateStart = (start.minutes % noon) + noon
    const until = end.minutes === 0 ? minutesPerDay : end.minutes
    const from = end.minutes >= noon && lateStart < until ? lateStart : start.minutes % noon
    return from < until ? [from, until] : undefined
  }
  // `9am-6`: the first six o'clock after nine.
  if (start.isSure && isUndecided(end)) {
    const since = (end.minutes - start.minutes + 2 * minutesPerDay) % noon
    return [start.minutes, start.minutes + (since === 0 ? noon : since)]
  }
  if (isUndecided(start) && isUndecided(end)) {
    if (start.minutes < morningMinutes) return undefined
    // `9-6`: an end before the start is after noon.
    const isLate = end.minutes <= start.minutes
    return [start.minutes, isLate ? end.minutes + noon : end.minutes]
  }
  // `09:00-06:00` may be a mistake or a whole night.
  const isMixed = isUndecided(start) || isUndecided(end) || (!start.isSure && !end.isSure)
  if (isMixed && end.minutes !== 0 && end.minutes <= start.minutes && start.minutes <= noon) return undefined
  return [start.minutes, moveAfterStart(start.minutes, end.minutes)]
}

/** Moves an end that is not after the start to the next day. Of equal times only midnight to midnight is a whole day. */
const moveAfterStart = (start: number, end: number): number =>
  end > start || (end === start && end !== 0) ? end : end + minutesPerDay

const areApart = (spans: readonly Span[]): boolean =>
  spans.every(([from], at) => at === 0 || from >= (spans[at - 1]?.[1] ?? 0))

const buildWeek = (rules: readonly Rule[]): Week => {
  const week: (readonly Span[])[] = Array.from({ length: 7 }, () => [])
  const spansByDays = new Map<string, readonly Span[]>()
  for (const { days, spans } of rules) {
    const key = days.toSorted((one, other) => one - other).join()
    const combined = [...(spansByDays.get(key) ?? []), ...spans].toSorted(([one], [other]) => one - other)
    const merged = spans.length > 0 && areApart(combined) ? combined : spans
    spansByDays.set(key, merged)
    for (const day of days) week[day] = merged
  }
  if (week.every((spans) => spans.length === 0)) {
    throw new Unreadable('never', rules.map(({ part }) => part).join('; '))
  }
  const lateDay = week.findIndex((spans, day) => {
    const [next] = week[(day + 1) % 7] ?? []
    return next !== undefined && (spans.at(-1)?.[1] ?? 0) - minutesPerDay > next[0]
  })
  const isOfDay = ({ days }: Rule) => days.includes(lateDay)
  if (lateDay >= 0) throw new Unreadable('overlap', rules.findLast(isOfDay)?.part ?? '')
  return week
}
