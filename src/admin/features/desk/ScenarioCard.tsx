'use client'

import { Button, useField } from '@payloadcms/ui'
import { useId } from 'react'
import { readAmount } from '../../../plugins/database/storage/amount'
import { meantAmount } from '../../shared/amountDoubt'
import { AmountNote } from '../amounts'
import styles from './desk.module.css'
import { money } from './money'
import type { Scenario } from '../../../vocabulary/paymentScenarios'
import type { Calculated } from './scenarios'
import type { DeskWords } from './translations'

type Props = {
  calculated: Calculated
  /** The deal's down payment, which counts where the scenario has none. */
  downPayment: string
  isDisabled: boolean
  name: string
  onChange: (scenario: Scenario) => void
  onRemove: () => void
  scenario: Scenario
  words: DeskWords
}

/** The terms of a scenario, and what they come to. */
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
  const input = (of: keyof Scenario, hint?: string, mode?: 'decimal' | 'numeric') => (
    <Input
      hint={hint}
      isDisabled={isDisabled}
      label={words[of]}
      isRate={of === 'annualRate'}
      mode={mode}
      onChange={(text) => onChange({ ...scenario, [of]: text })}
      value={scenario[of]}
    />
  )
  return (
    <fieldset className={styles.scenario}>
      <legend>{name}</legend>
      {input('name')}
      {input('downPayment', words.ofDeal(downPayment), 'decimal')}
      {input('annualRate', undefined, 'decimal')}
      {input('months', undefined, 'numeric')}
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
            <Apply downPayment={scenario.downPayment} financed={money(calculated.financed)} words={words} />
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
  calculated: Extract<Calculated, { payments: unknown }>
  words: DeskWords
}) => {
  const { count, interest, isOnlyInterest, last, monthly, total } = payments
  const rows = [
    [words.financed, money(financed)],
    [words.last, money(last)],
    [words.interest, money(interest)],
    [words.total, money(total)],
  ] as const
  return (
    <>
      <dl>
        <div className={styles.monthly}>
          <dt>{words.monthly}</dt>
          <dd>
            <output>{money(monthly)}</output> <small>{words.count(count)}</small>
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
          {monthly.isZero() ? words.roundsToNothing(money(last)) : words.onlyInterest(money(last))}
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
  const paid = useField<string>({ path: 'downPayment' })
  const recorded = useField<string>({ path: 'financedAmount' })
  if (paid.disabled || recorded.disabled) return null
  const isDone = recorded.value === financed && (downPayment.trim() === '' || paid.value === downPayment)
  const apply = () => {
    if (downPayment.trim() !== '') paid.setValue(downPayment)
    recorded.setValue(financed)
  }
  return (
    <>
      <Button buttonStyle="secondary" disabled={isDone} margin={false} onClick={apply} size="small">
        {words.apply}
      </Button>
      <small role="status">{isDone && recorded.initialValue !== recorded.value ? words.applied : ''}</small>
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

/** A rate such as 6.125 has three decimals; amounts have two. */
const Doubt = ({ id, isRate, onChoose, text }: DoubtProps) => {
  const plain = text.replace('%', '').trim()
  const isDoubtful = meantAmount(plain) !== undefined && !(isRate && readAmount(plain) !== undefined)
  return isDoubtful ? <AmountNote id={id} onChoose={onChoose} text={plain} /> : null
}
