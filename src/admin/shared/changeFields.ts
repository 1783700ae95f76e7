'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import type { FieldsAnswer } from '../../plugins/api/staff/updateFields'
import { fieldsRevisionParameter } from '../../plugins/ledger/reserved'

/** The response to a change of fields. Without a status there was none. */
export type ChangedFields = { answer: FieldsAnswer; status?: number }

/**
 * Stores fields of a record without its form. The service refuses it with 412 if somebody changed one of them since `revision`, and
 * returns their current values; changes of other fields are kept. 404: the reader may no longer see the record.
 */
export const useChangeFields = () => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  return async (
    { id, revision, slug }: { id: number; revision: number; slug: string },
    values: Readonly<Record<string, unknown>>,
  ): Promise<ChangedFields> => {
    const path = `${config.routes.api}/${slug}/${id}/fields?${fieldsRevisionParameter}=${revision}`
    try {
      const response = await fetch(path, {
        body: JSON.stringify(values),
        headers: { 'Accept-Language': i18n.language, 'Content-Type': 'application/json' },
        method: 'PATCH',
      })
      return { answer: (await response.json()) as FieldsAnswer, status: response.status }
    } catch {
      return { answer: {} }
    }
  }
}
