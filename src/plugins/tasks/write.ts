import type { PayloadRequest } from 'payload'
import { asService } from '../../fields/service'
import { collectionOf } from '../database/model/model'
import { writeIn } from '../records/write'
import { type Creation, idOf, type Update } from '../records/write/writing'

/** Writes tasks in the request's transaction, whatever the rights of the caller. @throws the first failure */
export const writeTasks = async (req: PayloadRequest, writing: Creation | Update): Promise<void> => {
  if (writing.records.length === 0) return
  const collection = collectionOf(req.payload, 'tasks')
  const results = await asService(req, () => writeIn(req, { collection, ...writing }, { isOfService: true }))
  for (const result of results) idOf([result])
}
