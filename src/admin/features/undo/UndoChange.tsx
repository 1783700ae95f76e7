'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { useUndo } from './useUndo'

/** The button of the history that undoes all that was written together with a change, and says how many records that is. */
export const UndoChange = ({ batchId, batchSize }: { batchId: string; batchSize: number }) => {
  const words = useWords(translations)
  const { undo } = useUndo()
  const [isUndoing, setUndoing] = useState(false)
  const takeBack = async () => {
    setUndoing(true)
    await undo(batchId)
    setUndoing(false)
  }
  return (
    <Button
      buttonStyle="secondary"
      disabled={isUndoing}
      margin={false}
      onClick={() => void takeBack()}
      size="small"
    >
      {isUndoing ? words.undoing : batchSize > 1 ? words.undoAll(batchSize) : words.undo}
    </Button>
  )
}
