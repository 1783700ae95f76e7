/** The payment scenarios of a deal, as its field `paymentScenarios` stores them. */

/** All values are stored as typed, even if they are not numbers, like the amounts of a deal. */
export type Scenario = {
  /** In percent a year. */
  annualRate: string
  /** Replaces the deal's down payment; empty to keep it. */
  downPayment: string
  months: string
  name: string
}

export const maxScenarios = 4
const maxLength = 60

export const emptyScenario: Scenario = { annualRate: '', downPayment: '', months: '', name: '' }

const names = Object.keys(emptyScenario) as (keyof Scenario)[]

/** A list of scenarios, or nothing. */
const areScenarios = (value: unknown): value is null | readonly Scenario[] | undefined =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length <= maxScenarios && value.every(isScenario))

const isScenario = (value: unknown): value is Scenario => {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return (
    entries.length === names.length &&
    entries.every(
      ([name, text]) =>
        names.includes(name as keyof Scenario) && typeof text === 'string' && text.length <= maxLength,
    )
  )
}

/** Empty for a value that is not a list of scenarios. */
export const toScenarios = (value: unknown): readonly Scenario[] => (areScenarios(value) ? (value ?? []) : [])
