import { fieldsRevisionParameter, revisionKey } from '../../../plugins/ledger/reserved'
import type { Card } from './boardData'
import type { BoardSettings } from './boards'

type Answer = { batchId?: string; doc?: { [revisionKey]?: number }; errors?: { message?: string }[] }

type Target = Pick<BoardSettings, 'slug' | 'statusField'> & {
  /** The address of the interface. */
  api: string
  language: string
}

/** 404: the reader may no longer see the record. 412: somebody changed its status. */
const changedStatuses = new Set([404, 412])

/**
 * Stores a move. The service refuses it if somebody changed the status since the card was read; changes of other
 * fields are kept.
 *
 * @param values what is stored with the status, such as the reason
 * @returns the id of the record's last change, and the batch by which the move can be undone; `changed` if it was moved by somebody else or is gone
 */
export const sendMove = async (
  { api, language, slug, statusField }: Target,
  { id, revision }: Pick<Card, 'id' | 'revision'>,
  to: string,
  values: Readonly<Record<string, string>> = {},
): Promise<'changed' | { batchId?: string; revision: number } | { problem?: string }> => {
  try {
    const response = await fetch(`${api}/${slug}/${id}?${fieldsRevisionParameter}=${revision}`, {
      body: JSON.stringify({ [statusField]: to === '' ? null : to, ...values }),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'PATCH',
    })
    if (changedStatuses.has(response.status)) return 'changed'
    const { batchId, doc, errors = [] } = (await response.json()) as Answer
    const problem = errors[0]?.message
    if (response.ok) return { revision: doc?.[revisionKey] ?? revision, ...(batchId && { batchId }) }
    return problem === undefined ? {} : { problem }
  } catch {
    return {}
  }
}
