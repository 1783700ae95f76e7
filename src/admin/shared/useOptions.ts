'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { flattenTopLevelFields } from 'payload/shared'
import { offeredValuesOf } from '../../fields/suggested'
import { labelOptions, type Option } from './labels'

/** The values that a top-level field offers, in order, with labels in the reader's language. */
export const useOptions = (slug: string, name: string): Option[] => {
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const fields = flattenTopLevelFields(getEntityConfig({ collectionSlug: slug })?.fields ?? [])
  const field = fields.find((each) => 'name' in each && each.name === name)
  return field ? labelOptions(offeredValuesOf(field), i18n) : []
}
