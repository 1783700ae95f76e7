'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { Effects } from './Effects'
import { InDialog } from './InDialog'

/** On the page of a record. */
export const DeletionNotice = () => {
  const { collectionSlug, id } = useDocumentInfo()
  if (collectionSlug === undefined || id === undefined) return null
  return (
    <InDialog slug={`delete-${id}`}>
      <Effects ids={[id]} slug={collectionSlug} />
    </InDialog>
  )
}
