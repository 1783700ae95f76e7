import { idsIn } from '../../../plugins/database/model/id'
import type { Titles } from '../../shared/titles'
import type { Column } from '../related/columns'
import type { RelatedWords } from '../related/translations'

/** A value as plain text, for a cell that is a link as a whole; undefined if there is none. */
export const textOf = (
  { options, target, unseen }: Column,
  value: unknown,
  titles: Titles,
  words: Pick<RelatedWords, 'no' | 'yes'>,
): string | undefined => {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const texts =
    target === undefined
      ? [value].flat().flatMap((each) => (isEmpty(each) ? [] : [options.get(String(each)) ?? String(each)]))
      : idsIn(value).map((id) => titles.get(`${target}/${id}`) ?? unseen ?? '')
  const text = texts.join(', ').trim()
  return text === '' ? undefined : text
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'object'
