/** Single writes of a staff session that are Payload's own, each made a batch, so that it can be undone. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from 'payload'
import { contextOf } from '../../database/requestContext'
import { answerByPayload } from './answerByPayload'

type Own = Omit<Endpoint, 'root'>

const asBatch = (method: Own['method'], path: string): Own => {
  const endpoint: Own = {
    async handler(req) {
      const batchId = randomUUID()
      contextOf(req).batchId = batchId
      const response = await answerByPayload(req, String(req.routeParams?.['collection']), endpoint)
      if (response.ok) response.headers.set('X-Batch-Id', batchId)
      return response
    },
    method,
    path,
  }
  return endpoint
}

/** `DELETE /{collection}/{id}` */
export const staffDelete = asBatch('delete', '/:id')

/** `POST /{collection}` of a collection with files. */
export const staffUpload = asBatch('post', '/')
