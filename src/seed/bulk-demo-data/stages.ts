import type { leadProcessStatuses, leadReasons } from '../../vocabulary/pipeline'
import type { DealStatus } from './dealStatuses'

export type Status = (typeof leadProcessStatuses)[number]
export type Reason = (typeof leadReasons)[number]

/** The stage of a lead. New leads have no status yet. */
export type Stage = 'active' | 'first' | 'lost' | 'new' | 'onHold' | 'qualified' | 'second'

/** The number of leads in one stage, their age in days as a range, and their status. */
export type StagePlan = {
  age: readonly [number, number]
  deals?: readonly DealStatus[]
  many: number
  reasons?: readonly (Reason | undefined)[]
  stage: Stage
  status?: Status
}

export const times = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one)

/** 188 leads; 200 together with the individual ones. */
export const stages: readonly StagePlan[] = [
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
