import { inLanguage } from '../../../fields/translated'
import text from '../../shared/text.module.css'
import { UndoChange } from '../undo/UndoChange'
import styles from './history.module.css'
import { Moment } from '../../shared/Moment'
import { Sentence } from './Sentence'
import { translations } from './translations'
import type { HistoryPage, DescribedChange } from './historyPage'

/** The changes of one record, newest first. */
export const ChangeList = ({ hasLinks, page }: { hasLinks: boolean; page: HistoryPage }) => (
  <ol className={styles.changes}>
    {page.changes.map((change) => (
      <li key={change.id}>
        <h3 className={text.heading}>{change.headline}</h3>
        <p className={styles.when}>
          <Moment at={change.createdAt} isAgo />
        </p>
        <What change={change} hasLinks={hasLinks} page={page} />
        {change.batchId !== null && (
          <div className={styles.when}>
            {change.batchSize > 1 && <p>{inLanguage(page.language, translations).batch(change.batchSize)}</p>}
            {hasLinks && <UndoChange batchId={change.batchId} batchSize={change.batchSize} />}
          </div>
        )}
      </li>
    ))}
  </ol>
)

const What = ({
  change,
  hasLinks,
  page,
}: {
  change: DescribedChange
  hasLinks: boolean
  page: HistoryPage
}) => {
  const { items, operation } = change
  const { adminRoute, language, titles, unseen } = page
  const words = inLanguage(language, translations)
  if (items.length === 0) {
    return operation === 'update' ? <p>{words.nothingShown}</p> : null
  }
  const sentences = (
    <ul>
      {items.map((item) => (
        <li key={`${item.name} ${item.locale ?? ''}`}>
          <Sentence item={item} shown={{ adminRoute, hasLinks, language, titles, unseen }} />
        </li>
      ))}
    </ul>
  )
  if (operation === 'update') return sentences
  return (
    <details>
      <summary>
        {operation === 'create' ? words.createdWith(items.length) : words.deletedHad(items.length)}
      </summary>
      {sentences}
    </details>
  )
}
