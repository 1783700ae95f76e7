/** What the panel's own parts ask of the server is answered to staff alone, every function that there is. */
import { readFileSync } from 'node:fs'
import { createLocalReq, type PayloadRequest, type ServerFunction } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { dealBoard } from '../../src/admin/features/board/deals/serverFunctions'
import { leadBoard } from '../../src/admin/features/board/leads/serverFunctions'
import { meetingCalendar } from '../../src/admin/features/calendar/meetingCalendar'
import { dealTradesAndFees } from '../../src/admin/features/deal/tradesAndFees'
import { dealNumber } from '../../src/admin/features/deal/number/proposedNumber'
import { deletionEffects } from '../../src/admin/features/deletion/deletionEffects'
import { duplicates } from '../../src/admin/features/duplicates/duplicates'
import { markDifferent } from '../../src/admin/features/duplicates/markDifferent'
import { knownPeople } from '../../src/admin/features/duplicates/knownPeople'
import { globalSearch } from '../../src/admin/features/global-search/globalSearch'
import { dataCheck } from '../../src/admin/features/home/dataCheck'
import { leadAction } from '../../src/admin/features/lead/actions/leadAction'
import { leadChoices } from '../../src/admin/features/lead/actions/leadChoices'
import { dealProposal } from '../../src/admin/features/lead/actions/start-deal/dealProposal'
import { repsForLeads } from '../../src/admin/features/lead/repsForLeads'
import { mergePreview } from '../../src/admin/features/merge/mergePreview'
import { mergeRecords } from '../../src/admin/features/merge/mergeRecords'
import { suspectedDuplicates } from '../../src/admin/features/merge/suspectedDuplicates'
import { report } from '../../src/admin/features/report/report'
import { addNote } from '../../src/admin/features/lead/timeline/addNote'
import { timelinePage } from '../../src/admin/features/lead/timeline/timelinePage'
import { notifications, readNotifications } from '../../src/admin/features/notifications/notifications'
import { papers } from '../../src/admin/features/papers/papers'
import { referenceChoices } from '../../src/admin/features/references/choices'
import { recordTitle, recordNames } from '../../src/admin/features/references/recordTitles'
import { sameKey } from '../../src/admin/features/repeated/sameKey'
import { repAccount } from '../../src/admin/features/staff/repAccount'
import { usualTenant } from '../../src/admin/features/references/usualTenant'
import { readAgain } from '../../src/admin/features/save/readAgain'
import { usedValues } from '../../src/admin/features/suggestions/usedValues'
import { undoBatch } from '../../src/admin/features/undo/undoBatch'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const functions: Record<string, ServerFunction> = {
  'add-note': addNote,
  'data-check': dataCheck,
  'deal-board': dealBoard,
  'deal-trades-and-fees': dealTradesAndFees,
  'deal-number': dealNumber,
  'deal-proposal': dealProposal,
  'deletion-effects': deletionEffects,
  duplicates: duplicates as ServerFunction,
  'global-search': globalSearch as ServerFunction,
  'known-people': knownPeople,
  'lead-action': leadAction,
  'lead-board': leadBoard,
  'lead-choices': leadChoices,
  'lead-reps': repsForLeads,
  'mark-different': markDifferent,
  'meeting-calendar': meetingCalendar,
  'merge-preview': mergePreview,
  'merge-records': mergeRecords,
  notifications,
  'notifications-read': readNotifications,
  papers,
  'read-again': readAgain,
  report,
  'rep-account': repAccount,
  'same-key': sameKey,
  'suspected-duplicates': suspectedDuplicates,
  timeline: timelinePage,
  'record-title': recordTitle,
  'reference-choices': referenceChoices,
  'used-values': usedValues,
  'record-names': recordNames,
  'undo-batch': undoBatch,
  'usual-tenant': usualTenant,
}

/** Payload's own, and one that answers with a component; both need a browser's modules. */
const elsewhere = ['form-state', 'newer-changes']

const service = useClient()
let sent: Record<string, unknown>
const admin = fixture(() => signIn(service))

beforeAll(async () => {
  const { id } = await service.create('leads', { name: 'Ana', processStatuses: 'On Hold' })
  // The functions of deals and of reps are asked for the same id.
  expect((await service.create('salesReps', { name: 'Ana' })).id).toBe(id)
  expect((await service.create('deals', { dealId: 'D-1', status: 'Quoted' })).id).toBe(id)
  const twins = [
    await service.create('leads', { name: 'Twin' }),
    await service.create('leads', { name: 'Twin' }),
  ]
  const revisions = await Promise.all(
    twins.map(async (twin) => {
      const [row] = await service.query<{ last: number }>(
        "SELECT max(id) AS last FROM changes WHERE collection = 'leads' AND record_id = $1",
        [twin.id],
      )
      return Number(row?.last)
    }),
  )
  const day = '2026-01-01T00:00:00Z'
  sent = {
    action: 'setNextStep',
    values: { nextSteps: 'Ask', status: 'Searching' },
    basis: 0,
    batchId: '00000000-0000-4000-8000-000000000000',
    records: [{ collection: 'leads', id }],
    id,
    ids: [id],
    name: 'source',
    slug: 'leads',
    person: { email: 'ana@example.com' },
    text: 'Ana',
    touched: [],
    choices: {},
    drop: twins[1]?.id,
    one: { id, slug: 'leads' },
    other: { id: twins[1]?.id, slug: 'leads' },
    keep: twins[0]?.id,
    revisions: { drop: revisions[1], keep: revisions[0] },
    months: [day, '2026-02-01T00:00:00Z'],
    from: day,
    until: day,
    sevenAgo: day,
    today: day,
    tomorrow: day,
    twoAgo: day,
  }
})

// Each form has a key of its own.
const ask = (work: ServerFunction, req: PayloadRequest) =>
  work({ ...sent, key: `form-${work.name}`, req } as never)

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
