'use client'

import { Button, useAuth, useListDrawerContext, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { ReasonDialog } from '../board/leads/ReasonDialog'
import styles from './bulk.module.css'
import type { BulkField, BulkValue } from './bulkFields'
import { BulkMenu } from './BulkMenu'
import { translations } from './translations'
import { useBulkWrite } from './useBulkWrite'

/** While records of a list are selected: a menu for each field, whose values are written as soon as they are chosen. */
export const BulkBar = ({ fields }: { fields: readonly BulkField[] }) => {
  const words = useWords(translations)
  const { isInDrawer } = useListDrawerContext()
  const { permissions } = useAuth()
  const { openModal } = useModal()
  const { collectionSlug, count, countRecords, write } = useBulkWrite()
  const [asking, setAsking] = useState<{ field: BulkField; value: BulkValue }>()
  // An object where only some records may be changed.
  const mayUpdate = Boolean(permissions?.collections?.[collectionSlug]?.update)
  if (isInDrawer || count === 0 || !mayUpdate) return null

  const store = (field: BulkField, { label, value }: BulkValue, more: Record<string, string> = {}) => {
    const values = field.hasMany ? (value === null ? [] : [value]) : value
    const describe = (records: string) =>
      isRep(field)
        ? words.assigned(records, value === null ? words.nobody : label)
        : words.changed(records, field.label, label)
    void write(
      { [field.name]: values, ...more },
      (changed, failed) =>
        `${describe(countRecords(changed))}${failed === 0 ? '.' : words.notChanged(failed)}`,
    )
  }
  const choose = (field: BulkField, value: BulkValue) => {
    if (field.lost?.status === value.value) setAsking({ field, value })
    else store(field, value)
  }
  return (
    <>
      <div aria-label={words.actions} className={styles.bar} role="group">
        <strong>{words.selected(count)}</strong>
        {fields.map((field) => (
          <BulkMenu
            field={field}
            key={field.name}
            label={isRep(field) ? words.assign : field.label}
            onChoose={(value) => choose(field, value)}
          />
        ))}
        <Button
          buttonStyle="secondary"
          margin={false}
          onClick={() => openModal(`edit-${collectionSlug}`)}
          size="small"
        >
          {words.more}
        </Button>
      </div>
      {asking?.field.lost && (
        <ReasonDialog
          card={{ name: words.each(count, countRecords(count)), reason: null }}
          column={asking.value.label}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => {
            setAsking(undefined)
            if (asking.field.lost) store(asking.field, asking.value, { [asking.field.lost.field]: reason })
          }}
          reasons={asking.field.lost.reasons}
        />
      )}
    </>
  )
}

const isRep = ({ relationTo }: BulkField): boolean => relationTo === 'salesReps'
