'use client'

import { useListQuery } from '@payloadcms/ui'
import type { ListQuery } from 'payload'
import { flushSync } from 'react-dom'

/**
 * Shows the list with another filter. Payload's inputs of a condition keep their value when another condition takes its place, and
 * would write it into that one, so the old conditions are taken away first.
 *
 * @param isModified whether the open view counts as changed
 */
export const useShowList = () => {
  const { query, refineListData } = useListQuery()
  return (next: ListQuery, isModified: boolean): void => {
    if ((query.where?.or ?? []).length > 0)
      flushSync(() => void refineListData({ where: { or: [] } }, isModified))
    void refineListData({ ...next, page: 1 }, isModified)
  }
}
