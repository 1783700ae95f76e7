'use client'

import { useConfig } from '@payloadcms/ui'
import type { Where } from 'payload'
import { listFilter } from '../../../plugins/saved-views/filters/listFilter'
import { buildListUrl } from '../related/listAddress'

/** Builds the URL of the list behind a number. The empty `preset` turns off the last saved view, whose name the list would show. */
export const useBuildListUrl = () => {
  const { admin } = useConfig().config.routes
  return (slug: string, where: Where) => `${buildListUrl(slug, listFilter(where), admin)}&preset=`
}
