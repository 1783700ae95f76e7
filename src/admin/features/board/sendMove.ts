import { fieldsRevisionParameter, revisionKey } from '../../../plugins/ledger/reserved'
import type { Card } from './boardOf'

type Answer = { doc?: { [revisionKey]?: number }; errors?: { message?: string }[] }

/** The record is not there for the reader, or somebody changed its status since. */
const changedStatuses = new Set([404, 412])

/**
 * Stores a move if nobody moved the lead since its card was read, which the service compares under the lock of the record.
 * Whatever else somebody changed meanwhile stays.
 *
 * @returns the lead's last change by now; `changed` when it was moved, or is not there
 */
export const sendMove = async (
  api: string,
  language: string,
  { id, revision }: Pick<Card, 'id' | 'revision'>,
  to: string,
  reason?: string,
): Promise<'changed' | { problem?: string } | { revision: number }> => {
  try {
    const response = await fetch(`${api}/leads/${id}?${fieldsRevisionParameter}=${revision}`, {
      body: JSON.stringify({ processStatuses: to === '' ? null : to, ...(reason && { reason }) }),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'PATCH',
    })
    if (changedStatuses.has(response.status)) return 'changed'
    const { doc, errors = [] } = (await response.json()) as Answer
    const problem = errors[0]?.message
    if (response.ok) return { revision: doc?.[revisionKey] ?? revision }
    return problem === undefined ? {} : { problem }
  } catch {
    return {}
  }
}
