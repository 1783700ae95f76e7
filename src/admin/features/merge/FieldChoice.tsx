'use client'

import { useId } from 'react'
import { useWords } from '../../shared/useWords'
import type { Side } from './fields'
import styles from './merge.module.css'
import type { DifferentField } from './mergePreview'
import { translations } from './translations/pages'

type Props = {
  chosen: Side
  field: DifferentField
  onChoose: (side: Side) => void
}

/** Shows both values of a field, to choose the one to keep. Lists are united. */
export const FieldChoice = ({ chosen, field, onChoose }: Props) => {
  const words = useWords(translations)
  const name = useId()
  const { label, merged, values, way } = field
  const both = [
    ['keep', values.keep],
    ['drop', values.drop],
  ] as const
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        {both.map(([side, lines]) => (
          <label className={styles.value} key={side}>
            {!merged && (
              <input checked={chosen === side} name={name} onChange={() => onChoose(side)} type="radio" />
            )}
            <Lines lines={lines} />
          </label>
        ))}
      </div>
      {merged && (
        <p className={styles.merged}>
          {way === 'united' ? words.united : words.newest}: {merged.join(', ')}
        </p>
      )}
    </fieldset>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => {
  const words = useWords(translations)
  return lines.length === 0 ? <em>{words.noValue}</em> : <span>{lines.join(', ')}</span>
}
