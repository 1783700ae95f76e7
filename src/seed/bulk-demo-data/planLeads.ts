import type { TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { consumerLeadSources } from '../../vocabulary/parties'
import type { Business } from './cast'
import type { Random } from '../random'
import type { Rep, SalesTeam } from './cast'
import { type Person, personOf } from '../words/people'
import type { DealStatus } from './dealStatuses'
import type { leadProcessStatuses, leadReasons } from '../../vocabulary/pipeline'

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

type Status = (typeof leadProcessStatuses)[number]
type Reason = (typeof leadReasons)[number]

/** The stage of a lead. New leads have no status yet. */
type Stage = 'active' | 'first' | 'lost' | 'new' | 'onHold' | 'qualified' | 'second'

/** The number of leads in one stage, their age in days as a range, and their status. */
type StagePlan = {
  age: readonly [number, number]
  deals?: readonly DealStatus[]
  many: number
  reasons?: readonly (Reason | undefined)[]
  stage: Stage
  status?: Status
}

const times = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one)

/** 188 leads; 200 together with the individual ones. */
const stages: readonly StagePlan[] = [
  { age: [1, 4], many: 20, stage: 'new' },
  { age: [1, 6], many: 28, stage: 'first', status: 'First Communication Attempt (phone and text)' },
  { age: [3, 12], many: 24, stage: 'second', status: 'Second Communication Attempt' },
  {
    age: [4, 34],
    deals: [...times(9, 'Quoted' as const), ...times(5, 'Offered' as const)],
    many: 40,
    reasons: [undefined, undefined, 'Looking For Listings', undefined, 'Looking For Personal Financing'],
    stage: 'active',
    status: 'Actively Communicating',
  },
  {
    age: [6, 32],
    deals: [
      ...times(3, 'Offered' as const),
      ...times(3, 'Accepted' as const),
      ...times(7, 'Financing' as const),
      ...times(3, 'Signed' as const),
      ...times(2, 'Cancelled' as const),
    ],
    many: 18,
    stage: 'qualified',
    status: 'Qualified Lead',
  },
  {
    age: [24, 58],
    deals: [
      ...times(4, 'Funded' as const),
      ...times(3, 'In Transit' as const),
      ...times(9, 'Delivered' as const),
    ],
    many: 16,
    stage: 'qualified',
    status: 'Qualified Lead',
  },
  {
    age: [10, 55],
    many: 18,
    reasons: ['Looking For Listings', 'Looking For Personal Financing', 'Looking For Business Financing'],
    stage: 'onHold',
    status: 'On Hold',
  },
  {
    age: [9, 59],
    many: 24,
    reasons: ['Not Responding', 'Bad Credit', 'Not Responding', 'Do Not Contact', 'Duplicate', 'Test'],
    stage: 'lost',
    status: 'Lost',
  },
]
