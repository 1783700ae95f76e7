'use client'

import { useId } from 'react'
import { useWords } from '../../shared/useWords'
import { type Period, toPeriod, presets } from './periods'
import styles from './report.module.css'
import { translations } from './translations'

type Props = {
  onPeriod: (period: Period) => void
  onTenant: (tenant: number | undefined) => void
  period: Period
  tenant: number | undefined
  tenants: readonly { id: number; name: null | string }[]
}

/** Inputs for the period of the report, preset or by its days, and for one tenant if there are several. */
export const ChoiceBar = ({ onPeriod, onTenant, period, tenant, tenants }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const isChosen = ({ first, last }: Period) => first === period.first && last === period.last
  const usual = presets.map((preset) => ({ period: toPeriod(preset, new Date()), preset }))
  return (
    <div className={styles.bar}>
      <div aria-label={words.period} className={styles.presets} role="group">
        {usual.map((each) => (
          <button
            aria-pressed={isChosen(each.period)}
            className={styles.toggle}
            key={each.preset}
            onClick={() => onPeriod(each.period)}
            type="button"
          >
            {words.presets[each.preset]}
          </button>
        ))}
      </div>
      {(['first', 'last'] as const).map((end) => (
        <div className={styles.field} key={end}>
          <label htmlFor={`${id}-${end}`}>{words[end]}</label>
          <input
            className={styles.input}
            id={`${id}-${end}`}
            onChange={(event) => onPeriod({ ...period, [end]: event.target.value })}
            type="date"
            value={period[end]}
          />
        </div>
      ))}
      {tenants.length > 1 && (
        <div className={styles.field}>
          <label htmlFor={`${id}-tenant`}>{words.tenant}</label>
          <select
            className={styles.input}
            id={`${id}-tenant`}
            onChange={(event) => onTenant(Number(event.target.value) || undefined)}
            value={tenant ?? ''}
          >
            <option value="">{words.allTenants}</option>
            {tenants.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name ?? words.nameless}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
