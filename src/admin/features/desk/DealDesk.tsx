'use client'

import { Button, useConfig, useDocumentInfo, useField } from '@payloadcms/ui'
import { useId } from 'react'
import { useWords } from '../../shared/useWords'
import text from '../../shared/text.module.css'
import type { TradesAndFees } from '../deal/tradesAndFees'
import { useTradesAndFees, useSums } from '../deal/useSums'
import styles from './desk.module.css'
import { toDecimal, toUsd } from './money'
import { ScenarioCard } from './ScenarioCard'
import { emptyScenario, maxScenarios, type Scenario, toScenarios } from '../../../vocabulary/paymentScenarios'
import { calculateScenario } from './scenarios'
import { translations } from './translations'

/** The monthly payments of a deal in several scenarios side by side, which are saved with the deal. */
export const DealDesk = ({ path }: { path: string }) => {
  const { answer: tradesAndFees, hasFailed } = useTradesAndFees()
  const words = useWords(translations)
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.desk}>
      <h3 className={text.heading} id={id}>
        {words.title}
      </h3>
      {tradesAndFees ? (
        <Scenarios tradesAndFees={tradesAndFees} path={path} />
      ) : (
        <p role="status">{hasFailed ? words.failed : words.loading}</p>
      )}
    </section>
  )
}

const Scenarios = ({ tradesAndFees, path }: { tradesAndFees: TradesAndFees; path: string }) => {
  const words = useWords(translations)
  const { disabled, setValue, value } = useField<unknown>({ path })
  const { downPayment, isComplete, toFinance } = useSums(tradesAndFees)
  const scenarios = toScenarios(value)
  const save = (changed: readonly Scenario[]) => setValue(changed.length === 0 ? null : changed)
  const deal = {
    downPayment: toDecimal(downPayment.amount),
    toFinance: toDecimal(toFinance + downPayment.amount),
  }
  return (
    <>
      {!isComplete && <p className={styles.warning}>{words.incomplete}</p>}
      {scenarios.length === 0 && <p>{words.none}</p>}
      <div className={styles.scenarios}>
        {scenarios.map((scenario, at) => (
          <ScenarioCard
            calculated={calculateScenario(scenario, deal)}
            downPayment={toUsd(deal.downPayment)}
            isDisabled={disabled}
            // Scenarios have no id, and keep their order while they are edited.
            key={at}
            name={words.called(at + 1, scenario.name)}
            onChange={(changed) => save(scenarios.map((each, place) => (place === at ? changed : each)))}
            onRemove={() => save(scenarios.filter((_, place) => place !== at))}
            scenario={scenario}
            words={words}
          />
        ))}
      </div>
      <p className={styles.buttons}>
        {!disabled && scenarios.length < maxScenarios && (
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() => save([...scenarios, { ...emptyScenario, ...copyLastTerms(scenarios) }])}
            size="small"
          >
            {words.add}
          </Button>
        )}
        <SheetLink>{words.print}</SheetLink>
      </p>
      <p className={styles.quiet}>{words.hint}</p>
    </>
  )
}

/** Copies the terms of the last scenario, because usually only one of them differs. */
const copyLastTerms = (scenarios: readonly Scenario[]): Partial<Scenario> => {
  const last = scenarios.at(-1)
  return last ? { annualRate: last.annualRate, downPayment: last.downPayment, months: last.months } : {}
}

const SheetLink = ({ children }: { children: string }) => {
  const { config } = useConfig()
  const { id } = useDocumentInfo()
  if (id === undefined) return null
  return (
    <a href={`${config.routes.admin}/collections/deals/${id}/sheet`} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
