'use client'

import { useField } from '@payloadcms/ui'
import { useState } from 'react'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { modelYears, vinProblem } from './vin'

/** A note under a VIN: what speaks against it, or the model year that it says. Nothing is refused. */
export const VinNote = ({ path }: { path: string }) => {
  const { setValue: setVin, value: vin } = useField<unknown>({ path })
  const { setValue, value: year } = useField<string>({ path: 'year' })
  const words = useWords(translations)
  const text = typeof vin === 'string' ? vin : ''
  const problem = vinProblem(text)
  // Models of the next year are sold in this one.
  const [latest] = useState(() => new Date().getFullYear() + 1)
  const years = modelYears(text, latest)
  const [likely] = years
  const typed = (year ?? '').trim()
  const isKnown = years.includes(Number(typed))
  return (
    <FieldNote isWarning={problem !== undefined || (typed !== '' && !isKnown && likely !== undefined)}>
      {problem ? (
        <>
          {words[problem.kind](problem as never)}{' '}
          {problem.kind === 'blanks' && (
            <NoteButton onClick={() => setVin(problem.meant)}>{words.put(problem.meant)}</NoteButton>
          )}
        </>
      ) : likely === undefined ? null : isKnown ? (
        words.year(Number(typed))
      ) : (
        <>
          {words.year(likely)}{' '}
          <NoteButton onClick={() => setValue(String(likely))}>
            {typed === '' ? words.fill : words.replace(typed)}
          </NoteButton>
        </>
      )}
    </FieldNote>
  )
}
