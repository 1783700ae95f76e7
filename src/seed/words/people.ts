/** Invented people: names combined from invented parts, and their homes. */
import type { Random } from '../random'
import { areas, employers, ends, fronts, given, kinds, streets, towns, work } from './people.json'

export type Person = { email: string; firstName: string; lastName: string; phone: string }

/** Makes the person with a number from 0 to 199. Last names, e-mail addresses and phone numbers are unique. */
export const makePerson = (number: number, random: Random): Person => {
  const firstName = random.pick(given)
  const half = Math.floor(number / 2)
  const lastName = `${fronts[number % 2]?.[half % 10] ?? ''}${ends[(half + Math.floor(half / 10)) % 10] ?? ''}`
  return {
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    firstName,
    lastName,
    phone: `(${areas[number % areas.length] ?? ''}) 555-0${150 + Math.floor(number / areas.length)}`,
  }
}

/** Picks a home address in an invented town. */
export const makeHome = (random: Random) => ({
  ...random.pick(towns),
  country: 'USA',
  name: 'Home',
  street: `${random.integer(2, 980)} ${random.pick(streets)} ${random.pick(kinds)}`,
})

/** Picks an employer and a yearly income in dollars. */
export const makeEmployment = (random: Random) => ({
  consumerEmployerName: random.pick(employers),
  consumerEmploymentDuration: random.integer(4, 160),
  consumerEmploymentStatusCode: 'Full Time',
  consumerEmploymentTitle: random.pick(work),
  consumerIncome: random.integer(32_000, 98_000, 400),
  consumerIncomeInterval: 'Yearly',
})
