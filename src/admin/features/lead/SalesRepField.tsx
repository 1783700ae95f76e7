'use client'

import {
  RelationshipInput,
  useDocumentInfo,
  useField,
  useFormFields,
  useSelection,
  withCondition,
} from '@payloadcms/ui'
import type { RelationshipFieldClientComponent } from 'payload'
import { useMemo } from 'react'
import { idsIn } from '../../../plugins/database/model/id'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** Offers only the sales reps who will see the lead or, in a bulk edit, every selected lead. */
const SalesRepInput: RelationshipFieldClientComponent = ({ field, path: givenPath, readOnly }) => {
  const { disabled, initialValue, path, setValue, showError, value } = useField<null | number>({
    potentiallyStalePath: givenPath,
  })
  const { id } = useDocumentInfo()
  const { selectAll, selectedIDs } = useSelection()
  const tenant = useFormFields(([fields]) => idsIn(fields['tenant']?.value)[0] ?? null)
  const words = useWords(translations)
  // Payload does not export the names of these.
  const selection: string = selectAll ?? 'none'
  const isBulk = (id ?? null) === null && selection !== 'none'
  const leads = selection === 'allAvailable' ? 'all' : selectedIDs
  const { current: offered } = useAnswer<number[]>('lead-reps', isBulk ? { leads } : { tenant })
  const filterOptions = useMemo(() => ({ salesReps: { id: { in: offered ?? [] } } }), [offered])
  return (
    <RelationshipInput
      description={offered?.length === 0 ? words.noRep : isBulk ? words.repsOfAll : words.repsOfOne}
      filterOptions={filterOptions}
      formatDisplayedOptions={(groups) => groups.flatMap(({ options }) => options)}
      hasMany={false}
      initialValue={referenceTo(initialValue)}
      {...(field.label ? { label: field.label } : {})}
      maxResultsPerRequest={10}
      onChange={(chosen) => setValue(typeof chosen === 'object' && chosen ? chosen.value : null)}
      path={path}
      readOnly={readOnly === true || field.admin?.readOnly === true || disabled || offered === undefined}
      relationTo={['salesReps']}
      showError={showError}
      value={referenceTo(value)}
    />
  )
}

const referenceTo = (value: unknown) =>
  typeof value === 'number' ? ({ relationTo: 'salesReps', value } as const) : null

export const SalesRepField = withCondition(SalesRepInput)
