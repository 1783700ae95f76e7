'use client'

import { useConfig } from '@payloadcms/ui'
import type { Where } from 'payload'
import { listFilter } from '../../../plugins/saved-views/filters/listFilter'
import { listAddress } from '../related/listAddress'

/**
 * The URL of the list behind a number. It leaves the saved view that was used last, whose name would otherwise stand
 * above the list.
 */
export const useListAddress = () => {
  const { admin } = useConfig().config.routes
  return (slug: string, where: Where) => `${listAddress(slug, listFilter(where), admin)}&preset=`
}
