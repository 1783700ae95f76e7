/**
 * The opening hours and the time zone of a location. API keys may store any text. Staff cannot enter a text that is not
 * understood, but may save a record that already has one.
 */
import type { TextField, TextFieldSingleValidation } from 'payload'
import { type FieldMarks, text } from '.'
import { type HoursProblem, parseHours } from '../lib/openingHours/parse'
import type { WeekWords } from '../lib/openingHours/week'
import { isIanaZone, nearestZone } from '../lib/timeZone'
import { localeOf, type Translated, translated } from './translated'

export const weekWords = translated<WeekWords>({
  en: {
    closed: 'closed',
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    everyDay: 'Every day',
    nextDay: 'the next day',
  },
  es: {
    closed: 'cerrado',
    days: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
    everyDay: 'Todos los días',
    nextDay: 'del día siguiente',
  },
})

type Language = keyof Translated<unknown>

type Reasons = Record<HoursProblem['kind'], (part: string) => string>

const reasons = translated<Reasons>({
  en: {
    ambiguous: (part) => `"${part}" may mean several times. Write am or pm, or hours up to 24.`,
    days: (part) => `"${part}" has no days. Write, for example: Mon–Fri ${part}.`,
    empty: () => 'There are no opening hours.',
    never: (part) => `"${part}" never opens. Leave the field empty for the usual hours.`,
    overlap: (part) => `The times of "${part}" overlap with others of the same day.`,
    range: (part) => `"${part}" is no time from and until. Write, for example: 9:00–18:00.`,
    times: (part) => `"${part}" has no times. Write, for example: ${part} 9:00–18:00, or: ${part} closed.`,
    unknown: (part) =>
      `"${part}" was not understood. Write, for example: Mon–Fri 9:00–18:00; Sat 10:00–14:00; Sun closed.`,
  },
  es: {
    ambiguous: (part) => `"${part}" puede significar varias horas. Escriba a. m. o p. m., u horas hasta 24.`,
    days: (part) => `"${part}" no tiene días. Escriba, por ejemplo: lun–vie ${part}.`,
    empty: () => 'No hay horario.',
    never: (part) => `"${part}" no abre nunca. Deje el campo vacío para el horario habitual.`,
    overlap: (part) => `Las horas de "${part}" coinciden con otras del mismo día.`,
    range: (part) => `"${part}" no dice desde cuándo y hasta cuándo. Escriba, por ejemplo: 9:00–18:00.`,
    times: (part) =>
      `"${part}" no tiene horas. Escriba, por ejemplo: ${part} 9:00–18:00, o bien: ${part} cerrado.`,
    unknown: (part) =>
      `No se entiende "${part}". Escriba, por ejemplo: lun–vie 9:00–18:00; sáb 10:00–14:00; dom cerrado.`,
  },
})

/** Explains which part of opening hours was not understood, in a sentence. */
export const explainHours = ({ kind, part }: HoursProblem, language: Language): string =>
  reasons[language][kind](part)

const zoneReasons = translated({
  en: {
    meant: (zone: string) => ` Did you mean ${zone}?`,
    unknown: (zone: string) => `"${zone}" is no time zone of the IANA database, such as America/Denver.`,
  },
  es: {
    meant: (zone) => ` ¿Quiso decir ${zone}?`,
    unknown: (zone) => `"${zone}" no es una zona horaria de la base de datos IANA, como America/Denver.`,
  },
})

/** Explains that a time zone is unknown, and suggests a similar zone of the IANA database. */
export const explainZone = (zone: string, language: Language): string => {
  const { meant, unknown } = zoneReasons[language]
  const nearest = nearestZone(zone)
  return unknown(zone.slice(0, 100)) + (nearest === undefined ? '' : meant(nearest))
}

/** Creates a validation of texts that staff have changed. `findProblem` returns undefined for valid texts. */
const createValidation =
  (findProblem: (value: string, language: Language) => string | undefined): TextFieldSingleValidation =>
  (value, { previousValue, req }) => {
    const isTyped = typeof value === 'string' && value.trim() !== '' && value !== previousValue
    return !isTyped || req.user?.collection !== 'users' || (findProblem(value, localeOf(req)) ?? true)
  }

const custom = { hasStaffOnlyRules: true } satisfies FieldMarks

export const openingHours = (name: string) =>
  ({
    ...text(name),
    admin: {
      components: { afterInput: ['/src/admin/features/opening-hours#HoursNote'] },
      description: 'For example: Mon-Fri 9am-6pm; Sat 10am-2pm. Tasks are due within them.',
    },
    custom,
    validate: createValidation((value, language) => {
      const parsed = parseHours(value)
      return 'problem' in parsed ? explainHours(parsed.problem, language) : undefined
    }),
  }) satisfies TextField

export const timeZone = (name: string) =>
  ({
    ...text(name),
    admin: {
      components: { Field: '/src/admin/features/opening-hours#TimeZoneField' },
      description: 'For example: America/Denver.',
    },
    custom,
    validate: createValidation((value, language) =>
      isIanaZone(value) ? undefined : explainZone(value, language),
    ),
  }) satisfies TextField
