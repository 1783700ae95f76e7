import { Link } from '@payloadcms/ui'
import { Fragment } from 'react'
import { idsIn } from '../../../plugins/database/model/id'
import { Moment } from '../../shared/Moment'
import type { Titles } from '../../shared/titles'
import type { Column } from './columns'
import type { RelatedWords } from './translations'

type Props = { base: string; column: Column; words: RelatedWords; titles: Titles; value: unknown }

/** One table cell, formatted as in the panel's lists. */
export const Cell = ({ base, column: { options, target, type }, words, titles, value }: Props) => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (target !== undefined) {
    return idsIn(value).map((id, at) => {
      const title = titles.get(`${target}/${id}`)
      return (
        <Fragment key={id}>
          {at > 0 && ', '}
          {/* No title: the record is deleted, or the reader may not see it. */}
          {title === undefined ? (
            `${words.number} ${id}`
          ) : (
            <Link href={`${base}/${target}/${id}`}>{title}</Link>
          )}
        </Fragment>
      )
    })
  }
  if (typeof value === 'string' && isAddress(value)) {
    return (
      <a href={value} rel="noopener noreferrer" target="_blank">
        {words.open}
      </a>
    )
  }
  if (type === 'date' && typeof value === 'string') return <Moment at={value} />
  const texts = (Array.isArray(value) ? value : [value]).map(String)
  return texts.map((text) => options.get(text) ?? text).join(', ')
}

/** Only http(s) URLs become links, as a text may contain any scheme. */
const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
