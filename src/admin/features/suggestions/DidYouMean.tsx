'use client'

import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { type Offered, probablyMeant } from './offered'
import { translations } from './translations'

type Props = { onChoose: (value: string) => void; options: readonly Offered[]; value: string }

/** Asks whether a similar, usual value was meant. The value stays as it is, unless the reader chooses the other one. */
export const DidYouMean = ({ onChoose, options, value }: Props) => {
  const words = useWords(translations)
  const meant = probablyMeant(value, options)
  return (
    <FieldNote isWarning>
      {meant && (
        <>
          {words.didYouMean[0]}
          <NoteButton onClick={() => onChoose(meant.value)}>{meant.label}</NoteButton>
          {words.didYouMean[1]}
        </>
      )}
    </FieldNote>
  )
}
