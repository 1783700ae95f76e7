'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'
import { Dialog } from '../../shared/Dialog'
import dialog from '../../shared/dialog.module.css'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const everyFiveSeconds = 5000

type Props = {
  /** Whether the request may be sent again without asking. */
  isRepeatable: boolean
  onClose: () => void
  onRetry: () => void
}

/** Says that nothing is saved yet, and sends it again by itself where that does no harm. */
export const OfflineDialog = ({ isRepeatable, onClose, onRetry }: Props) => {
  const words = useWords(translations)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isRepeatable) return
    const again = () => retry()
    const timer = setInterval(again, everyFiveSeconds)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isRepeatable])
  return (
    <Dialog heading={words.offlineTitle} onClose={onClose}>
      <p>{isRepeatable ? words.offlineText : words.uncertain}</p>
      <div className={dialog.buttons}>
        <Button margin={false} onClick={onRetry}>
          {words.retry}
        </Button>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {words.giveUp}
        </Button>
      </div>
    </Dialog>
  )
}
