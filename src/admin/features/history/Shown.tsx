import { Link } from '@payloadcms/ui'
import { inLanguage } from '../../../fields/translated'
import styles from './history.module.css'
import { Moment } from '../../shared/Moment'
import { translations } from './translations'
import type { HistoryPage } from './historyPage'
import type { Value } from './items'

export type ShownProps = Pick<HistoryPage, 'adminRoute' | 'language' | 'titles'> & {
  /** Whether records are links: not where following one would lose what is being edited. */
  hasLinks: boolean
}

// What fits on a line beside the words around it.
const longest = 120

/** One value. Long text is cut, and whole on demand. */
export const Shown = ({ adminRoute, hasLinks, language, titles, value }: ShownProps & { value: Value }) => {
  const words = inLanguage(language, translations)
  if (value.kind === 'moment') {
    return (
      <strong>
        <Moment at={value.at} />
      </strong>
    )
  }
  if (value.kind === 'record') {
    const title = titles.get(`${value.slug}/${value.id}`)
    // Gone, or not the reader's to see.
    if (title === undefined) {
      return (
        <strong>
          {words.numbered} {value.id}
        </strong>
      )
    }
    if (!hasLinks) return <strong>{title}</strong>
    return <Link href={`${adminRoute}/collections/${value.slug}/${value.id}`}>{title}</Link>
  }
  const { text } = value
  if (text === '') return <em>{words.emptyText}</em>
  const line = text.split('\n', 1)[0] ?? ''
  if (line === text && text.length <= longest) return <strong>{text}</strong>
  return (
    <details className={styles.long}>
      <summary>{line.slice(0, longest)}…</summary>
      <p>{text}</p>
    </details>
  )
}
