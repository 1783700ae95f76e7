import { Link } from '../../shared/Link'
import { inLanguage } from '../../../fields/translated'
import styles from './history.module.css'
import { formatCalendarDay } from '../../shared/moments'
import { Moment } from '../../shared/Moment'
import { translations } from './translations'
import type { HistoryPage } from './historyPage'
import type { Value } from './items'

export type ShownProps = Pick<HistoryPage, 'adminRoute' | 'language' | 'titles' | 'unseen'> & {
  /** Whether records are links. Not beside a form, where following a link would lose unsaved input. */
  hasLinks: boolean
}

// The maximum length shown on one line.
const maxLength = 120

/** Shows one value. Long text is shortened, and can be expanded. */
export const Shown = ({
  adminRoute,
  hasLinks,
  language,
  titles,
  unseen,
  value,
}: ShownProps & { value: Value }) => {
  const words = inLanguage(language, translations)
  if (value.kind === 'day') return <strong>{formatCalendarDay(value.at, language)}</strong>
  if (value.kind === 'dateTime') {
    return (
      <strong>
        <Moment at={value.at} />
      </strong>
    )
  }
  if (value.kind === 'record') {
    const title = titles.get(`${value.slug}/${value.id}`)
    // The record is deleted, or the reader may not see it.
    if (title === undefined) return <strong>{unseen.get(value.slug)}</strong>
    if (!hasLinks) return <strong>{title}</strong>
    return <Link href={`${adminRoute}/collections/${value.slug}/${value.id}`}>{title}</Link>
  }
  const { text } = value
  if (text === '') return <em>{words.emptyText}</em>
  const line = text.split('\n', 1)[0] ?? ''
  if (line === text && text.length <= maxLength) return <strong>{text}</strong>
  return (
    <details className={styles.long}>
      <summary>{line.slice(0, maxLength)}…</summary>
      <p>{text}</p>
    </details>
  )
}
