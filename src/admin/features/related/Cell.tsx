import { Link } from '../../shared/Link'
import { Fragment } from 'react'
import { formatPhone } from '../../../lib/people'
import { formatPlace, isPlace } from '../../../fields/place'
import { Moment } from '../../shared/Moment'
import { StatusChip } from '../../shared/StatusChip'
import { AmountText } from '../amounts/AmountText'
import { callUrl } from '../record/contact'
import type { Titles } from '../../shared/titles'
import { isHttpUrl } from '../../shared/webAddress'
import { type Column, listReferenced } from './columns'
import type { RelatedWords } from './translations'

type Props = {
  base: string
  column: Column
  words: RelatedWords
  titles: Titles
  /** Stands for the title of a record that the reader may not see. */
  unseen: (slug: string) => string
  value: unknown
}

/** One table cell, formatted as in the panel's lists. */
export const Cell = ({ base, column, words, titles, unseen, value }: Props) => {
  const { isDay, isPhone, kind, options, targets, tones, type } = column
  if (kind === 'amount') return <AmountText text={typeof value === 'string' ? value : ''} />
  if (isEmpty(value)) return '–'
  if (isPhone && typeof value === 'string') {
    const call = callUrl(value)
    return call === undefined ? value : <a href={call}>{formatPhone(value)}</a>
  }
  if (kind === 'place' && isPlace(value)) return formatPlace(value)
  if (tones) {
    return [value].flat().map((each) => {
      const text =
        typeof each === 'boolean' ? toWord(each, words) : (options.get(String(each)) ?? String(each))
      return (
        <StatusChip key={String(each)} title={text} tone={tones.get(String(each))}>
          {text}
        </StatusChip>
      )
    })
  }
  if (typeof value === 'boolean') return toWord(value, words)
  if (targets.length > 0) {
    return listReferenced(column, value).map(({ id, slug }, at) => {
      const title = titles.get(`${slug}/${id}`)
      return (
        <Fragment key={`${slug}/${id}`}>
          {at > 0 && ', '}
          {title === undefined ? (
            unseen(slug)
          ) : (
            <Link href={`${base}/${slug}/${id}`} title={title}>
              {title}
            </Link>
          )}
        </Fragment>
      )
    })
  }
  if (typeof value === 'string' && isHttpUrl(value)) {
    return (
      <a href={value} rel="noopener noreferrer" target="_blank">
        {words.open}
      </a>
    )
  }
  if (type === 'date' && typeof value === 'string') return <Moment at={value} isDay={isDay} isRelative />
  const values = [value].flat()
  // Objects, such as filters, are only shown on the record's page.
  if (values.some((each) => typeof each === 'object')) return words.set
  const text = values.map((each) => options.get(String(each)) ?? String(each)).join(', ')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength).trimEnd()}…` : text
}

const toWord = (value: boolean, words: RelatedWords): string => (value ? words.yes : words.no)

const maxTextLength = 100

/** Whether a cell has nothing to show. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
