'use client'

import { Button } from '@payloadcms/ui'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../../shared/Dialog'
import { buttonTranslations } from '../../../shared/translations'
import type { Option } from '../../../shared/labels'
import { useWords } from '../../../shared/useWords'
import styles from '../board.module.css'
import { translations as shared } from '../translations'
import type { LeadCard } from './loadBoard'
import { translations } from './translations'

type Props = {
  card: Pick<LeadCard, 'name' | 'reason'>
  column: string
  onClose: () => void
  onReason: (reason: string) => void
  reasons: readonly Option[]
}

/** Asks why a lead is lost, before it is moved. */
export const ReasonDialog = ({ card, column, onClose, onReason, reasons }: Props) => {
  const words = { ...useWords(shared), ...useWords(translations) }
  const buttons = useWords(buttonTranslations)
  const id = useId()
  const [reason, setReason] = useState(card.reason ?? '')
  const [isMissing, setMissing] = useState(false)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '') setMissing(true)
    else onReason(reason)
  }
  return (
    <Dialog heading={words.why(card.name)} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <fieldset aria-describedby={isMissing ? id : undefined} className={styles.reasons}>
          <legend>{words.reason}</legend>
          {reasons.map(({ label, value }) => (
            <label key={value}>
              <input
                checked={reason === value}
                name="reason"
                onChange={() => setReason(value)}
                type="radio"
                value={value}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p className={styles.missing} id={id} role="alert">
          {isMissing && reason === '' && words.chooseReason}
        </p>
        <div className={styles.buttons}>
          <Button buttonStyle="secondary" margin={false} onClick={onClose}>
            {buttons.cancel}
          </Button>
          <Button margin={false} type="submit">
            {words.save(column)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
