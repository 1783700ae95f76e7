'use client'

import { useConfig } from '@payloadcms/ui'
import type { Where } from 'payload'
import { listFilter } from '../../../plugins/saved-views/filters/listFilter'
import { listAddress } from '../related/listAddress'

/** The address of the list behind a number. A view that was used last is left, else the list would be shown under its name. */
export const useListAddress = () => {
  const { admin } = useConfig().config.routes
  return (slug: string, where: Where) => `${listAddress(slug, listFilter(where), admin)}&preset=`
}
