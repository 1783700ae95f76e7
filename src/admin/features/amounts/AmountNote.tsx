'use client'

import { meantAmount } from '../../shared/amountDoubt'
import { formatAmount } from '../../shared/decimal'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

type Props = { id: string; onChoose: ((text: string) => void) | undefined; text: string }

/** Explains how an amount is parsed, if it is not a number or probably means another one. Blocks nothing. */
export const AmountNote = ({ id, onChoose, text }: Props) => {
  const words = useWords(translations)
  const formatted = formatAmount(text)
  const meant = meantAmount(text)
  const isDoubtful = text.trim() !== '' && (formatted === undefined || meant !== undefined)
  return (
    <FieldNote id={id} isWarning>
      {isDoubtful && (formatted === undefined ? words.noNumber : words.readsAs(formatted))}
      {isDoubtful && meant !== undefined && (
        <>
          {' '}
          {words.meant(meant)}{' '}
          {onChoose && <NoteButton onClick={() => onChoose(meant)}>{words.put(meant)}</NoteButton>}
        </>
      )}
    </FieldNote>
  )
}
