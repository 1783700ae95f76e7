/**
 * Transactions of the service's own write engine that are held open, so that they may end in any order. The test's end rolls back
 * those that a failed assertion left open: their locks and connections would keep the service from closing.
 */
import {
  type CollectionSlug,
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type PayloadRequest,
} from 'payload'
import { onTestFinished } from 'vitest'
import type { TestService } from './service'

export type OpenTransaction = {
  commit: () => Promise<unknown>
  create: (collection: string, data: object) => Promise<number>
  delete: (collection: string, id: number) => Promise<unknown>
  req: PayloadRequest
  rollback: () => Promise<unknown>
  update: (collection: string, id: number, data: object) => Promise<unknown>
}

export const openTransaction = async ({ payload }: TestService): Promise<OpenTransaction> => {
  const req = await createLocalReq({ context: { forecourt: { engine: 'tests' } } }, payload)
  await initTransaction(req)
  onTestFinished(() => killTransaction(req))
  const options = (collection: string) => ({
    collection: collection as CollectionSlug,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return {
    commit: () => commitTransaction(req),
    async create(collection, data) {
      const { id } = await payload.create({ ...options(collection), data: data as never, req })
      return id
    },
    delete: (collection, id) => payload.delete({ ...options(collection), id, req }),
    req,
    rollback: () => killTransaction(req),
    update: (collection, id, data) => payload.update({ ...options(collection), data, id, req }),
  }
}
