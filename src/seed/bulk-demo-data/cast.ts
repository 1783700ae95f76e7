/** The records of the story that the bulk data refers to. */
import type { TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { templateChoices } from '../../vocabulary/pipeline'
import type { IdByName } from '../story'
import { salesReps, templates } from '../story/salesTeam.json'

/** One of the two businesses of the group. */
export type Business = 'bramblewick' | 'quillfen'

export type Rep = {
  bands: readonly (typeof creditBands)[number][]
  business: Business
  id: number
  isAway: boolean
  name: string
  user: string
}

export type Choice = (typeof templateChoices)[number]

type Template = { id: number; isEmail: boolean; messages: Record<TypedLocale, string> }

export type Cast = ReturnType<typeof castOf>
export type Identity = Cast['identity']
export type Places = Cast['places']
export type Companies = Cast['companies']
export type SalesTeam = Cast['team']

export const castOf = (id: IdByName) => {
  const crewOf = (business: Business): Rep[] =>
    Object.entries(salesReps).flatMap(([key, { acceptNewLeads, creditBands: bands, name, tenants, user }]) =>
      tenants.includes(`@tenants.${business}`)
        ? [
            {
              bands: bands as Rep['bands'],
              business,
              id: id(`salesReps.${key}`),
              isAway: !acceptNewLeads,
              name,
              user,
            },
          ]
        : [],
    )
  return {
    companies: {
      auction: id('customers.auction'),
      carrier: id('customers.carrier'),
      dealer: id('customers.dealer'),
      detailer: id('customers.detailer'),
      insurer: id('customers.insurer'),
      lender: id('customers.lender'),
    },
    identity: {
      bramblewick: id('tenants.bramblewick'),
      quillfen: id('tenants.quillfen'),
      staff: { manager: id('users.manager'), rep: id('users.rep'), secondRep: id('users.secondRep') },
    },
    places: { lots: { bramblewick: id('locations.bramblewickLot'), quillfen: id('locations.lot') } },
    team: {
      crews: { bramblewick: crewOf('bramblewick'), quillfen: crewOf('quillfen') },
      templates: Object.fromEntries(
        Object.entries(templates).map(([choice, [english, spanish]]) => [
          choice,
          {
            id: id(`templates.${choice}`),
            isEmail: english?.type === 'Email Sent',
            messages: { en: english?.message ?? '', es: spanish?.message ?? '' },
          },
        ]),
      ) as Record<Choice, Template>,
    },
  }
}
