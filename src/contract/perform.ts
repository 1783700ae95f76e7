/** What each operation does, once everything about its request was checked but the body's own values. */
import { parseBody } from './body'
import { deleteMany, updateMany } from './bulk'
import type { Call } from './call'
import { fail } from './failure'
import { countAll, getRecord, listRecords, listVersions } from './reads'
import { bulkAnswer, jsonAnswer } from './respond'
import type { OperationName, Route } from './routes'
import { createRecord, deleteRecord, updateRecord } from './writes'

const withBody: ReadonlySet<OperationName> = new Set([
  'create',
  'createMany',
  'updateById',
  'updateMany',
  'upsert',
])

/** Whether an operation reads a body; of the others it is not looked at. */
export const hasBody = (operation: OperationName): boolean => withBody.has(operation)

export const perform = async (call: Call, route: Route, body: unknown): Promise<Response> => {
  const { collection } = call
  const { id = 0, operation } = route
  switch (operation) {
    case 'find':
      return jsonAnswer(await listRecords(call))
    case 'count':
      return jsonAnswer(await countAll(call))
    case 'findVersions':
      return jsonAnswer(await listVersions(call))
    case 'findById':
      return jsonAnswer(await getRecord(call, id))
    case 'create':
      return jsonAnswer(await createRecord(call, parseBody(collection, body, 'create')), 201)
    case 'updateById':
      return jsonAnswer(await updateRecord(call, id, parseBody(collection, body, 'byId')))
    case 'deleteById':
      return jsonAnswer(await deleteRecord(call, id))
    case 'updateMany':
      return bulkAnswer(await updateMany(call, parseBody(collection, body, 'bulk')))
    case 'deleteMany':
      return bulkAnswer(await deleteMany(call))
    case 'createMany':
    case 'findChanges':
    case 'undoBatch':
    case 'upsert':
      throw fail('not_found', 'There is no such path.')
  }
}
