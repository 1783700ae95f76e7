import type { TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { consumerLeadSources } from '../../vocabulary/parties'
import type { Business } from '../identity'
import type { Random } from '../random'
import type { Rep, SalesTeam } from '../salesTeam'
import { type Person, personOf } from '../words/people'
import type { DealStatus } from './dealStatuses'
import { type Reason, type Stage, type StagePlan, stages, type Status, times } from './stages'

/** A planned lead: the person, and the stage reached. */
export type LeadPlan = Person & {
  business: Business
  /** Days since the first contact. */
  age: number
  creditBand: (typeof creditBands)[number]
  dealStatus?: DealStatus
  language: TypedLocale
  /** Days since the last event. */
  quiet: number
  reason?: Reason
  rep?: Rep
  source: (typeof consumerLeadSources)[number]
  stage: Stage
  status?: Status
}

const bands = [
  'Excellent (750-900)',
  'Good (700-749)',
  'Good (700-749)',
  'Fair (650-699)',
  'Fair (650-699)',
  'Fair (600-649)',
  'OK (550-599)',
  'Poor (300-549)',
  'Unknown',
] as const
const sources: LeadPlan['source'][] = [
  'Website',
  'Website',
  'Website',
  'Referral',
  'Lending Partner',
  'Concierge',
  'Self Generated',
]

/** Oldest first. */
export const planLeads = (random: Random, crews: SalesTeam['crews']): LeadPlan[] => {
  const plans = stages.flatMap(({ many, ...stage }) => times(many, stage).map((one, at) => ({ at, one })))
  return plans
    .map(({ at, one }, number) => planLead(random, crews, one, at, number))
    .sort((a, b) => b.age - a.age)
}

const planLead = (
  random: Random,
  crews: SalesTeam['crews'],
  { age: [youngest, oldest], deals = [], reasons = [], stage, status }: Omit<StagePlan, 'many'>,
  at: number,
  number: number,
): LeadPlan => {
  const age = random.integer(youngest, oldest)
  const business = random.chance(0.55) ? 'quillfen' : 'bramblewick'
  const reason = reasons[at % reasons.length]
  const creditBand = reason === 'Bad Credit' ? 'Poor (300-549)' : random.pick(bands)
  // Reps who are away have only older leads.
  const crew = crews[business].filter(({ isAway }) => !isAway || age > 20)
  const fitting = crew.filter((each) => each.bands.includes(creditBand))
  const isTaken = stage !== 'new' || random.chance(0.5)
  const rep = random.pick(fitting.length > 0 ? fitting : crew)
  return {
    ...personOf(number, random),
    age,
    business,
    creditBand,
    ...(deals[at] ? { dealStatus: deals[at] } : {}),
    language: random.chance(0.22) ? 'es' : 'en',
    quiet: stage === 'lost' ? random.integer(1, age - 4) : random.integer(1, Math.min(age, 5)),
    ...(reason ? { reason } : {}),
    ...(isTaken ? { rep } : {}),
    source: random.pick(sources),
    stage,
    ...(status ? { status } : {}),
  }
}
