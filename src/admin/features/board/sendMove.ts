import { fieldsRevisionParameter, revisionKey } from '../../../plugins/ledger/reserved'
import type { Card } from './boardOf'

type Answer = { doc?: { [revisionKey]?: number }; errors?: { message?: string }[] }

/** 404: the reader may no longer see the record. 412: somebody changed its status. */
const changedStatuses = new Set([404, 412])

/**
 * Stores a move. The service refuses it if somebody changed the status since the card was read; changes of other
 * fields are kept.
 *
 * @returns the id of the lead's last change; `changed` if it was moved by somebody else or is gone
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
