'use client'

import { useDocumentInfo, useFormFields, useOperation, useSelection, withCondition } from '@payloadcms/ui'
import type { RelationshipFieldClientComponent } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { ReferenceSelect } from '../references/ReferenceSelect'
import { translations } from './translations'

/** Offers only the sales reps who will see the lead or, in a bulk edit, every selected lead. */
const SalesRepInput: RelationshipFieldClientComponent = ({ field, path, readOnly }) => {
  const { id } = useDocumentInfo()
  const { selectAll, selectedIDs } = useSelection()
  const tenant = useFormFields(([fields]) => idsIn(fields['tenant']?.value)[0] ?? null)
  const words = useWords(translations)
  // Payload does not export the names of these.
  const selection: string = selectAll ?? 'none'
  // The drawer of a new record is part of the list too.
  const isBulk = useOperation() === 'update' && (id ?? null) === null && selection !== 'none'
  const leads = selection === 'allAvailable' ? 'all' : selectedIDs
  const { current: offered } = useAnswer<number[]>('lead-reps', isBulk ? { leads } : { tenant })
  return (
    <ReferenceSelect
      description={offered?.length === 0 ? words.noRep : isBulk ? words.repsOfAll : words.repsOfOne}
      field={field}
      path={path}
      readOnly={readOnly === true || field.admin?.readOnly === true || offered === undefined}
      where={offered && offered.length > 0 && { id: { in: offered } }}
    />
  )
}

export const SalesRepField = withCondition(SalesRepInput)
