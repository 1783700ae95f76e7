import { expect } from 'vitest'
import type { Bulk, Client, Refusal } from './client'

export type Undone = Omit<Bulk, 'docs'> & { batchId: string; docs: { collection: string; id: number }[] }

/** Requests for suites about undo. */
export const undoing = (service: () => Client) => ({
  /** A bulk request, which must be a success. */
  bulk: async (method: 'DELETE' | 'PATCH', path: string, body?: unknown) =>
    (await service().bulk(method, path, body)) as Bulk & { batchId: string },

  refusesUndo: (batchId: string, refusal: Refusal) =>
    service().refuses('POST', `/changes/batches/${batchId}/undo`, refusal),

  undo: async (batchId: string, query = '', status = 200): Promise<Undone> => {
    const answer = await service().api('POST', `/changes/batches/${batchId}/undo${query}`)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(status)
    return answer.body as Undone
  },
})
