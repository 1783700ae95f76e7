/** What each operation does, once everything about its request was checked but the body's own values. */
import { parseBody } from './body'
import { deleteMany, updateMany } from './bulk'
import type { Call } from './call'
import { fail } from './failure'
import { countAll, getRecord, listRecords, listVersions } from './reads'
import { type Answer, answer, bulkAnswer } from './respond'
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

export const perform = async (call: Call, route: Route, body: unknown): Promise<Answer> => {
  const { collection } = call
  const { id = 0, operation } = route
  switch (operation) {
    case 'find':
      return answer(await listRecords(call))
    case 'count':
      return answer(await countAll(call))
    case 'findVersions':
      return answer(await listVersions(call))
    case 'findById':
      return answer(await getRecord(call, id))
    case 'create':
      return answer(await createRecord(call, parseBody(collection, body, 'create')), 201)
    case 'updateById':
      return answer(await updateRecord(call, id, parseBody(collection, body, 'byId')))
    case 'deleteById':
      return answer(await deleteRecord(call, id))
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
