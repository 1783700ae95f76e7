import { ago } from './ago'
import styles from './history.module.css'
import { Moment } from './Moment'
import { Sentence } from './Sentence'
import type { Story, Told } from './story'

/** Changes of one record, newest first: who, when and what. */
export const ChangeList = ({ hasLinks, story }: { hasLinks: boolean; story: Story }) => (
  <ol className={styles.changes}>
    {story.told.map((change) => (
      <li key={change.id}>
        <h3>{change.headline}</h3>
        <p className={styles.when}>
          <Moment ago={ago(change.createdAt, story.now)} at={change.createdAt} />
        </p>
        <What change={change} hasLinks={hasLinks} story={story} />
        {change.batchId !== null && (
          <p className={styles.when}>
            Part of a bulk change of {change.batchSize} {change.batchSize === 1 ? 'record' : 'records'},{' '}
            <code>{change.batchId}</code>
          </p>
        )}
      </li>
    ))}
  </ol>
)

const What = ({ change, hasLinks, story }: { change: Told; hasLinks: boolean; story: Story }) => {
  const { items, operation } = change
  if (items.length === 0) {
    return operation === 'update' ? <p>Nothing that is shown to you was changed.</p> : null
  }
  const sentences = (
    <ul>
      {items.map((item) => (
        <li key={`${item.name} ${item.locale ?? ''}`}>
          <Sentence item={item} shown={{ adminRoute: story.adminRoute, hasLinks, titles: story.titles }} />
        </li>
      ))}
    </ul>
  )
  if (operation === 'update') return sentences
  const count = `${items.length} ${items.length === 1 ? 'value' : 'values'}`
  return (
    <details>
      <summary>{operation === 'create' ? `With ${count}` : `It had ${count}`}</summary>
      {sentences}
    </details>
  )
}
