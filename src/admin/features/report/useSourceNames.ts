'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { flattenTopLevelFields } from 'payload/shared'
import { usualValuesOf } from '../../../fields/suggested'
import { inWords } from '../../shared/labels'

/** The usual sources of leads in the reader's language; any other text stands for itself. */
export const useSourceNames = (): ReadonlyMap<string, string> => {
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const fields = flattenTopLevelFields(getEntityConfig({ collectionSlug: 'leads' })?.fields ?? [])
  const source = fields.find((field) => 'name' in field && field.name === 'source')
  const usual = (source && usualValuesOf(source)) ?? []
  return new Map(inWords(usual, i18n).map(({ label, value }) => [value, label]))
}
