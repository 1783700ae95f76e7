'use client'

import { Button, useField } from '@payloadcms/ui'
import { useId } from 'react'
import { readAmount } from '../../../lib/amounts'
import { suggestAmount } from '../../shared/amountDoubt'
import { AmountNote } from '../amounts'
import styles from './desk.module.css'
import { toUsd } from './money'
import type { Scenario } from '../../../vocabulary/paymentScenarios'
import type { ScenarioResult } from './scenarios'
import type { DeskWords } from './translations'

type Props = {
  calculated: ScenarioResult
  /** The deal's down payment, which counts where the scenario has none. */
  downPayment: string
  isDisabled: boolean
  name: string
  onChange: (scenario: Scenario) => void
  onRemove: () => void
  scenario: Scenario
  words: DeskWords
}

/** The terms of a scenario as inputs, with the resulting payments. */
export const ScenarioCard = ({
  calculated,
  downPayment,
  isDisabled,
  name,
  onChange,
  onRemove,
  scenario,
  words,
}: Props) => {
  const renderInput = (field: keyof Scenario, hint?: string, mode?: 'decimal' | 'numeric') => (
    <Input
      hint={hint}
      isDisabled={isDisabled}
      label={words[field]}
      isRate={field === 'annualRate'}
      mode={mode}
      onChange={(text) => onChange({ ...scenario, [field]: text })}
      value={scenario[field]}
    />
  )
  return (
    <fieldset className={styles.scenario}>
      <legend>{name}</legend>
      {renderInput('name')}
      {renderInput('downPayment', words.ofDeal(downPayment), 'decimal')}
      {renderInput('annualRate', undefined, 'decimal')}
      {renderInput('months', undefined, 'numeric')}
      <div aria-live="polite">
        {'obstacle' in calculated ? (
          <p className={styles.quiet}>{words.obstacles[calculated.obstacle]}</p>
        ) : (
          <Result calculated={calculated} words={words} />
        )}
      </div>
      {!isDisabled && (
        <p className={styles.buttons}>
          {'payments' in calculated && (
            <Apply downPayment={scenario.downPayment} financed={toUsd(calculated.financed)} words={words} />
          )}
          <Button
            aria-label={words.remove(name)}
            buttonStyle="none"
            icon="x"
            margin={false}
            onClick={onRemove}
          />
        </p>
      )}
    </fieldset>
  )
}

const Result = ({
  calculated: { financed, payments },
  words,
}: {
  calculated: Extract<ScenarioResult, { payments: unknown }>
  words: DeskWords
}) => {
  const { count, interest, isOnlyInterest, last, monthly, total } = payments
  const rows = [
    [words.financed, toUsd(financed)],
    [words.last, toUsd(last)],
    [words.interest, toUsd(interest)],
    [words.total, toUsd(total)],
  ] as const
  return (
    <>
      <dl>
        <div className={styles.monthly}>
          <dt>{words.monthly}</dt>
          <dd>
            <output>{toUsd(monthly)}</output> <small>{words.count(count)}</small>
          </dd>
        </div>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {isOnlyInterest && (
        <p className={styles.warning} role="note">
          {monthly.isZero() ? words.roundsToNothing(toUsd(last)) : words.onlyInterest(toUsd(last))}
        </p>
      )}
    </>
  )
}

/** Puts the scenario's down payment and amount to finance into the form of the deal. */
const Apply = ({
  downPayment,
  financed,
  words,
}: {
  downPayment: string
  financed: string
  words: DeskWords
}) => {
  const down = useField<string>({ path: 'downPayment' })
  const loan = useField<string>({ path: 'financedAmount' })
  if (down.disabled || loan.disabled) return null
  const isApplied = loan.value === financed && (downPayment.trim() === '' || down.value === downPayment)
  const apply = () => {
    if (downPayment.trim() !== '') down.setValue(downPayment)
    loan.setValue(financed)
  }
  return (
    <>
      <Button buttonStyle="secondary" disabled={isApplied} margin={false} onClick={apply} size="small">
        {words.apply}
      </Button>
      <small role="status">{isApplied && loan.initialValue !== loan.value ? words.applied : ''}</small>
    </>
  )
}

type InputProps = {
  hint: string | undefined
  isDisabled: boolean
  isRate: boolean
  label: string
  mode: 'decimal' | 'numeric' | undefined
  onChange: (text: string) => void
  value: string
}

const Input = ({ hint, isDisabled, isRate, label, mode, onChange, value }: InputProps) => {
  const id = useId()
  return (
    <div className="field-type text">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        autoComplete="off"
        disabled={isDisabled}
        id={id}
        inputMode={mode}
        maxLength={60}
        onChange={({ target }) => onChange(target.value)}
        type="text"
        value={value}
      />
      {mode === 'decimal' && (
        <Doubt id={`${id}-note`} isRate={isRate} onChoose={isDisabled ? undefined : onChange} text={value} />
      )}
      {hint !== undefined && (
        <small className={styles.quiet} id={`${id}-hint`}>
          {hint}
        </small>
      )}
    </div>
  )
}

type DoubtProps = {
  id: string
  isRate: boolean
  onChoose: ((text: string) => void) | undefined
  text: string
}

/** Warns of a doubtful amount. A rate may have three decimals, such as 6.125. */
const Doubt = ({ id, isRate, onChoose, text }: DoubtProps) => {
  const amount = text.replace('%', '').trim()
  const isDoubtful = suggestAmount(amount) !== undefined && !(isRate && readAmount(amount) !== undefined)
  return isDoubtful ? <AmountNote id={id} onChoose={onChoose} text={amount} /> : null
}
