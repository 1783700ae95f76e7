'use client'

import { useListQuery, useSelection } from '@payloadcms/ui'
import { Effects } from './Effects'
import { InDialog } from './InDialog'

/** Above a list, for the records that are selected; not for all of the list, which may be any number. */
export const ListDeletionNotice = () => {
  const { collectionSlug } = useListQuery()
  const { count, selectedIDs } = useSelection()
  const isAll = count > selectedIDs.length
  if (collectionSlug === undefined || isAll || selectedIDs.length === 0) return null
  return (
    <InDialog slug="confirm-delete-many-docs">
      <Effects ids={selectedIDs} slug={collectionSlug} />
    </InDialog>
  )
}
