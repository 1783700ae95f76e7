'use client'

import { useListDrawerContext, useListQuery } from '@payloadcms/ui'
import type { ColumnPreference, ListQuery } from 'payload'
import { transformColumnsToSearchParams } from 'payload/shared'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import type { View } from './viewsOf'
import styles from './views.module.css'

/** One tab for all records, and one for each saved view. */
export const Tabs = ({ views }: { views: readonly View[] }) => {
  const { isInDrawer } = useListDrawerContext()
  const { query, refineListData } = useListQuery()
  const words = useWords(translations)
  if (isInDrawer) return null
  const isOpen = (id: number | undefined) => String(query.preset ?? '') === String(id ?? '')
  const show = (next: ListQuery) => void refineListData({ ...next, page: 1 }, false)
  const all = { columns: [], groupBy: '', preset: '', where: {} }
  return (
    <div aria-label={words.views} className={styles.tabs} role="group">
      <button aria-pressed={isOpen(undefined)} onClick={() => show(all)} type="button">
        {words.all}
      </button>
      {views.map(({ columns, groupBy, id, title, where }) => (
        <button
          aria-pressed={isOpen(id)}
          key={id}
          onClick={() =>
            show({
              ...(Array.isArray(columns)
                ? { columns: transformColumnsToSearchParams(columns as ColumnPreference[]) }
                : {}),
              groupBy: groupBy ?? '',
              preset: id,
              where: where ?? {},
            })
          }
          type="button"
        >
          {title}
        </button>
      ))}
    </div>
  )
}
