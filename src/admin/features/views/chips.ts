import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { readTimeZone } from '../../../lib/timeZone'
import { readId } from '../../../plugins/database/model/id'
import { findField } from '../../shared/labels'
import { formatCalendarDay } from '../../shared/moments'
import { titleOf, unseenTitle } from '../../shared/titles'
import { buildColumn, type Column } from '../related/columns'
import { alternativesOf, filterOf } from './chosen'
import { type FilterWords, translations } from './translations'

/** A part of a filter in words, and the filter without it. */
export type Chip = { rest: Where; text: string }

/** A filter as chips: one for each condition of all alternatives, and one for what differs between them. */
export const chipsOf = async (req: PayloadRequest, slug: CollectionSlug, where: Where): Promise<Chip[]> => {
  const alternatives = alternativesOf(where)
  const words = inLanguage(req.i18n.language, translations)
  const texts = await Promise.all(
    alternatives.map((conditions) =>
      Promise.all(conditions.map((condition) => describeCondition(req, slug, condition, words))),
    ),
  )
  // What all alternatives ask for is said once.
  const [first = [], ...others] = texts
  const common = first.filter((text) => others.every((each) => each.includes(text)))
  const without = (isLeftOut: (text: string) => boolean) =>
    filterOf(alternatives.map((each, at) => each.filter((_, place) => !isLeftOut(texts[at]?.[place] ?? ''))))
  const chips = common.map((text) => ({ rest: without((each) => each === text), text }))
  const differences = texts.map((each) => each.filter((text) => !common.includes(text)))
  return differences.every((each) => each.length > 0)
    ? [
        ...chips,
        {
          rest: filterOf([alternatives[0]?.filter((_, at) => common.includes(first[at] ?? '')) ?? []]),
          text: words.either(differences.map((each) => words.both(each))),
        },
      ]
    : chips
}

const describeCondition = async (
  req: PayloadRequest,
  slug: CollectionSlug,
  condition: Where,
  words: FilterWords,
): Promise<string> => {
  const parts = Object.entries(condition).flatMap(([name, compared]) =>
    Object.entries((compared ?? {}) as Record<string, unknown>).map(async ([operator, value]) => {
      const field = findFilterField(req, slug, name)
      const column = field && buildColumn(req, field, name)
      const values = await describeValues(req, column, value, words)
      return (words.operators[operator as keyof typeof words.operators] ?? words.operators.equals)(
        column?.label ?? name,
        operator === 'exists' ? String(value) : words.or(values),
      )
    }),
  )
  return words.both(await Promise.all(parts))
}

/** The field of a filter, which may be called by the path of a virtual one. */
const findFilterField = (req: PayloadRequest, slug: CollectionSlug, name: string) =>
  req.payload.collections[slug].config.flattenedFields.find(
    (field) => 'virtual' in field && field.virtual === name,
  ) ?? findField(req, slug, name)

const maxValues = 3

const describeValues = async (
  req: PayloadRequest,
  column: Column | undefined,
  value: unknown,
  words: FilterWords,
): Promise<string[]> => {
  const values = [value].flat().map(String)
  const texts = await Promise.all(
    values.slice(0, maxValues).map((each) => describeValue(req, column, each, words)),
  )
  return values.length > maxValues ? [...texts, words.others(values.length - maxValues)] : texts
}

const describeValue = async (
  req: PayloadRequest,
  column: Column | undefined,
  value: string,
  words: FilterWords,
): Promise<string> => {
  const [target] = column?.targets ?? []
  const id = target === undefined ? undefined : readId(value)
  if (target !== undefined && id !== undefined)
    return (await titleOf(req, target, id)) ?? unseenTitle(req, target)
  if (column?.type === 'checkbox') return value === 'true' ? words.yes : words.no
  if (column?.type === 'date' && !Number.isNaN(Date.parse(value))) {
    const { language } = req.i18n
    if (column.isDay) return formatCalendarDay(value, language)
    return new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: readTimeZone(req.headers),
    }).format(new Date(value))
  }
  return value === '' ? words.nothing : (column?.options.get(value) ?? value)
}
