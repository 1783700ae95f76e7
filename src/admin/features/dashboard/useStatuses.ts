'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { flattenTopLevelFields } from 'payload/shared'
import { inWords } from '../../shared/labels'

type Counted = { count: number; value: null | string }

/** The labels of a field's closed list, and counts in the order of that list. */
export const useStatuses = (slug: string, name: string) => {
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const fields = flattenTopLevelFields(getEntityConfig({ collectionSlug: slug })?.fields ?? [])
  const field = fields.find((each) => 'name' in each && each.name === name)
  const options = field?.type === 'select' ? inWords(field.options, i18n) : []
  return {
    /** Every value of the list, also those with a count of zero; records without a value come last, if any. */
    inOrder(counts: readonly Counted[]): Counted[] {
      const known = new Map(counts.map(({ count, value }) => [value, count]))
      const without = known.get(null)
      return [
        ...options.map(({ value }) => ({ count: known.get(value) ?? 0, value })),
        ...(without === undefined ? [] : [{ count: without, value: null }]),
      ]
    },
    label: (value: string): string => options.find((option) => option.value === value)?.label ?? value,
  }
}
