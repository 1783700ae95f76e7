/** What each operation does, once everything about its request was checked but the body's own values. */
import { performAction } from './actions/perform'
import { createMany } from './write/createMany'
import { parseBody } from './parse/body'
import { deleteMany, updateMany } from './write/bulk'
import type { Call } from './call'
import { performOnGlobal } from './globals'
import { fitAnswer } from './http/serialize'
import { countAll, getRecord, listChanges, listRecords, listVersions } from './read/reads'
import { answer, bulkAnswer } from './http/respond'
import type { Answer } from './http/answer'
import { isWrite } from './operations'
import type { Route } from './http/routes'
import { undoBatch } from './undo'
import { upsertRecord } from './write/upsert'
import { createRecord, deleteRecord, updateRecord } from './write/writes'

export const perform = async (call: Call, route: Route, body: unknown): Promise<Answer> =>
  fitAnswer(call.payload, await answerTo(call, route, body), isWrite(route.operation))

const answerTo = async (call: Call, route: Route, body: unknown): Promise<Answer> => {
  const { collection } = call
  const { id = 0, operation } = route
  if (route.isGlobal) return performOnGlobal(call, route, body)
  if (typeof operation !== 'string') return performAction(call, operation, id, body)
  switch (operation) {
    case 'find':
      return answer(await listRecords(call))
    case 'count':
      return answer(await countAll(call))
    case 'findVersions':
      return answer(await listVersions(call))
    case 'findById':
      return getRecord(call, id)
    case 'findChanges':
      return answer(await listChanges(call, id))
    case 'create':
      return createRecord(call, parseBody(collection, body, 'create'))
    case 'updateById':
      return updateRecord(call, id, parseBody(collection, body, 'byId'))
    case 'upsert':
      return upsertRecord(call, route.parts, body)
    case 'deleteById':
      return deleteRecord(call, id)
    case 'updateMany':
      return bulkAnswer(await updateMany(call, parseBody(collection, body, 'bulk')))
    case 'deleteMany':
      return bulkAnswer(await deleteMany(call))
    case 'createMany': {
      const envelope = await createMany(call, body)
      const isMade = envelope.batchId !== null
      return { ...bulkAnswer(envelope), ...(isMade ? { status: 201 } : {}) }
    }
    case 'undoBatch':
      return bulkAnswer(await undoBatch(call, route.parts['batchId'] ?? ''))
  }
}
