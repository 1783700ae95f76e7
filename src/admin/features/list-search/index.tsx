'use client'

/** The search above the panel's lists. */
import { getTranslation } from '@payloadcms/translations'
import { Button, useConfig, useListQuery, useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import { hasConditions } from './hasConditions'
import styles from './listSearch.module.css'
import { translations } from './translations'

/** Says that a search looked through a saved view or filter only, and offers to search all records. */
export const SearchScope = () => {
  const words = useWords(translations)
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const { collectionSlug, query, refineListData } = useListQuery()
  const collection = getEntityConfig({ collectionSlug })
  const isNarrowed = Boolean(query?.search) && hasConditions(query?.where)
  const searchAll = () =>
    // As Payload takes a view away, but with its columns; the search stays.
    void refineListData({ groupBy: '', preset: '', where: {} }, false)
  return (
    <div className={isNarrowed ? styles.scope : undefined} role="status">
      {isNarrowed && (
        <>
          <span>{words.narrowed}</span>
          <Button buttonStyle="secondary" margin={false} onClick={searchAll} size="small">
            {words.all(collection ? getTranslation(collection.labels.plural, i18n) : '')}
          </Button>
        </>
      )}
    </div>
  )
}
