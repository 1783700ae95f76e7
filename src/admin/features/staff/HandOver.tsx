'use client'

import { Button, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import dialogStyles from '../../shared/dialog.module.css'
import { Dialog } from '../../shared/Dialog'
import { showResult } from '../../shared/results'
import { buttonTranslations } from '../../shared/translations'
import { useAnswer } from '../../shared/useAnswer'
import { useSend } from '../../shared/useSend'
import { useWords } from '../../shared/useWords'
import type { Choices } from '../references/choices'
import { useRecord } from '../save/useRecord'
import styles from './staff.module.css'
import { translations } from './translations'

type Counts = { deals: number; leads: number; tasks: number; templates: number }
type Moved = { batchId: null | string; counts: Counts }

/** Hands the leads, open deals, open tasks and templates of a sales rep over to others. For managers and admins. */
export const HandOver = () => {
  const { id } = useDocumentInfo()
  const { user } = useAuth()
  const words = useWords(translations)
  const send = useSend()
  const [isOpen, setOpen] = useState(false)
  const [counts, setCounts] = useState<Counts>()
  if (id === undefined || user?.['role'] === 'rep') return null
  const open = async () => {
    setCounts(undefined)
    setOpen(true)
    const counted = await send<Moved>('POST', `/salesReps/${id}/hand-over`, { dryRun: true })
    setCounts(counted?.counts)
  }
  return (
    <section className="field-type">
      <Button buttonStyle="secondary" margin={false} onClick={() => void open()}>
        {words.handOver}
      </Button>
      {isOpen && <HandOverDialog counts={counts} id={id} onClose={() => setOpen(false)} />}
    </section>
  )
}

type DialogProps = { counts: Counts | undefined; id: number | string; onClose: () => void }

const HandOverDialog = ({ counts, id, onClose }: DialogProps) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const record = useRecord()
  const send = useSend()
  const { answer } = useAnswer<Choices>('reference-choices', { slug: 'salesReps', text: '' })
  const reps = answer?.choices.filter((choice) => choice.id !== Number(id)) ?? []
  const [to, setTo] = useState<readonly number[]>([])
  const [isSending, setSending] = useState(false)

  const save = async () => {
    setSending(true)
    const moved = await send<Moved>('POST', `/salesReps/${id}/hand-over`, { to })
    setSending(false)
    if (!moved) return
    onClose()
    const count = Object.values(moved.counts).reduce((sum, each) => sum + each, 0)
    showResult({
      batchId: moved.batchId ?? undefined,
      count,
      failed: [],
      onUndone: () => void record.reload(),
      summary: () => words.handedOver(moved.counts),
      verb: 'updated',
    })
    await record.reload()
  }
  return (
    // Not a form: the page's own form is around it.
    <Dialog heading={words.handOver} onClose={onClose}>
      <p role="status">{counts ? words.handsOver(counts) : words.counting}</p>
      <fieldset className={styles.reps}>
        <legend>{words.handOverTo}</legend>
        {reps.map(({ id: rep, title }) => (
          <label key={rep}>
            <input
              checked={to.includes(rep)}
              onChange={({ target }) =>
                setTo(target.checked ? [...to, rep] : to.filter((each) => each !== rep))
              }
              type="checkbox"
            />
            {title}
          </label>
        ))}
      </fieldset>
      <div className={dialogStyles.buttons}>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {buttons.cancel}
        </Button>
        <Button disabled={to.length === 0 || isSending} margin={false} onClick={() => void save()}>
          {words.handOverNow}
        </Button>
      </div>
    </Dialog>
  )
}
