'use client'

import { Popup, PopupList, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useChangeFields } from '../../shared/changeFields'
import type { Tone } from '../../../fields'
import type { Option } from '../../shared/labels'
import { StatusChip } from '../../shared/StatusChip'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { ReasonDialog } from '../board/leads/ReasonDialog'
import { useUndo } from '../undo/useUndo'
import styles from './record.module.css'
import { translations } from './translations'

type Props = {
  field: string
  id: number
  isReadOnly: boolean
  label: string
  /** The status for which a reason is asked, and its field. */
  lost?: { field: string; reasons: readonly Option[]; status: string }
  options: readonly Option[]
  revision: number
  slug: string
  /** Empty for a record without one. */
  status: string
  title: string
  tones: ReadonlyMap<string, Tone> | undefined
}

/** The status of a record, stored as soon as another one is chosen. */
export const StatusControl = ({
  field,
  id,
  isReadOnly,
  label,
  lost,
  options,
  revision,
  slug,
  status,
  title,
  tones,
}: Props) => {
  const words = useWords(translations)
  const changeFields = useChangeFields()
  const router = useRouter()
  const { offer } = useUndo()
  const [chosen, setChosen] = useState(status)
  const [isAsking, setIsAsking] = useState(false)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? words.noStatus

  if (isReadOnly) return <StatusChip tone={tones?.get(status)}>{labelOf(status)}</StatusChip>

  const store = async (value: string, values: Record<string, string> = {}) => {
    setChosen(value)
    const { answer, status: code } = await changeFields({ id, revision, slug }, { [field]: value, ...values })
    if (code === 200) {
      if (answer.batchId) offer(words.statusChanged(labelOf(value)), answer.batchId)
    } else {
      setChosen(status)
      toast.error(answer.errors?.[0]?.message ?? words.failed)
    }
    router.refresh()
  }
  const choose = (value: string) => {
    if (value === chosen) return
    if (lost && value === lost.status) setIsAsking(true)
    else void store(value)
  }
  return (
    <>
      <Popup
        button={
          <>
            <span className={text.spoken}>{label}: </span>
            <StatusChip tone={tones?.get(chosen)}>
              {labelOf(chosen)} <span aria-hidden="true">▾</span>
            </StatusChip>
          </>
        }
        buttonClassName={styles.status}
        buttonSize="small"
        render={() => (
          <PopupList.ButtonGroup>
            {options.map(({ label: name, value }) => (
              <PopupList.Button active={value === chosen} key={value} onClick={() => choose(value)}>
                {name}
              </PopupList.Button>
            ))}
          </PopupList.ButtonGroup>
        )}
      />
      {lost && isAsking && (
        <ReasonDialog
          card={{ name: title, reason: null }}
          column={labelOf(lost.status)}
          onClose={() => setIsAsking(false)}
          onReason={(reason) => {
            setIsAsking(false)
            void store(lost.status, { [lost.field]: reason })
          }}
          reasons={lost.reasons}
        />
      )}
    </>
  )
}
