/** What the panel's own parts ask of the server is answered to staff alone, every function that there is. */
import { readFileSync } from 'node:fs'
import { createLocalReq, type PayloadRequest, type ServerFunction } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBoard, leadMoved } from '../../src/admin/features/board/serverFunctions'
import { dashboardFigures } from '../../src/admin/features/dashboard/dashboardFigures'
import { dealCharges } from '../../src/admin/features/deal/charges'
import { dealHeading } from '../../src/admin/features/deal/heading'
import { dealNumber } from '../../src/admin/features/deal/number/proposedNumber'
import { duplicates } from '../../src/admin/features/duplicates/duplicates'
import { globalSearch } from '../../src/admin/features/global-search/globalSearch'
import { leadAction } from '../../src/admin/features/lead/actions/leadAction'
import { leadChoices } from '../../src/admin/features/lead/actions/leadChoices'
import { dealProposal } from '../../src/admin/features/lead/actions/start-deal/dealProposal'
import { leadTimeline } from '../../src/admin/features/lead/timeline/leadTimeline'
import { myDay } from '../../src/admin/features/my-day/myDay'
import { responseClock } from '../../src/admin/features/my-day/responseClock'
import { readAgain } from '../../src/admin/features/save/readAgain'
import { usedValues } from '../../src/admin/features/suggestions/usedValues'
import { type Client, startClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'

const functions: Record<string, ServerFunction> = {
  dashboard: dashboardFigures,
  'deal-charges': dealCharges,
  'deal-heading': dealHeading,
  'deal-number': dealNumber,
  'deal-proposal': dealProposal,
  duplicates: duplicates as ServerFunction,
  'global-search': globalSearch as ServerFunction,
  'lead-action': leadAction,
  'lead-board': leadBoard,
  'lead-choices': leadChoices,
  'lead-moved': leadMoved,
  'lead-timeline': leadTimeline,
  'my-day': myDay,
  'read-again': readAgain,
  'response-clock': responseClock,
  'used-values': usedValues,
}

/** Payload's own, and one that answers with a component; both need a browser's modules. */
const elsewhere = ['form-state', 'newer-changes']

let service: Client
let admin: Staff
let sent: Record<string, unknown>
beforeAll(async () => {
  service = await startClient()
  admin = await signIn(service)
  const { id } = await service.create('leads', { name: 'Ana', processStatuses: 'On Hold' })
  const day = '2026-01-01T00:00:00Z'
  sent = {
    action: 'setNextStep',
    values: { nextSteps: 'Ask', status: 'Searching' },
    basis: 0,
    id,
    key: 'of-a-form',
    name: 'source',
    slug: 'leads',
    person: { email: 'ana@example.com' },
    text: 'Ana',
    touched: [],
    sevenAgo: day,
    today: day,
    tomorrow: day,
    twoAgo: day,
  }
})
afterAll(() => service.close())

const ask = (work: ServerFunction, req: PayloadRequest) => work({ ...sent, req } as never)

/** What is refused has nothing but words in it. */
const toldNothing = (answer: unknown): boolean =>
  answer === undefined || Object.keys(answer as object).join() === 'problems'

it('are all here', () => {
  const [, map = ''] = readFileSync('src/admin/serverFunctions.ts', 'utf8').split(
    'export const serverFunctions',
  )
  const names = [...map.matchAll(/^ {2}'?([\w-]+)'?(?:: |,$)/gm)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set([...Object.keys(functions), ...elsewhere]))
})

describe.each(Object.entries(functions))('%s', (_name, work) => {
  it('answers nobody and no key, and writes nothing for them', async () => {
    const { docs } = await service.payload.find({ collection: 'apiKeys', limit: 1 })
    expect(docs).toHaveLength(1)
    const before = await contents(service)
    for (const user of [null, { ...docs[0], collection: 'apiKeys' }]) {
      const req = { ...(await createLocalReq({}, service.payload)), user } as PayloadRequest
      expect(toldNothing(await ask(work, req))).toBe(true)
    }
    expect(await contents(service)).toEqual(before)
  })

  it('answers staff', async () => {
    expect(toldNothing(await ask(work, await panelRequest(service, admin)))).toBe(false)
  })
})
