import { Link } from '@payloadcms/ui'
import { Fragment } from 'react'
import { idsIn } from '../../../plugins/database/model/id'
import { Moment } from '../../shared/Moment'
import type { Titles } from '../../shared/titles'
import type { Column } from './columns'
import type { RelatedWords } from './translations'

type Props = { base: string; column: Column; words: RelatedWords; titles: Titles; value: unknown }

/** One value of a record in a table, as the panel's lists show it. */
export const Cell = ({ base, column: { options, target, type }, words, titles, value }: Props) => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (target !== undefined) {
    return idsIn(value).map((id, at) => {
      const title = titles.get(`${target}/${id}`)
      return (
        <Fragment key={id}>
          {at > 0 && ', '}
          {/* Without a title it is gone, or not the reader's to see. */}
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

/** Nothing but an address of the web is followed: a text may hold any. */
const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
