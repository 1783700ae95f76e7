import type { Card } from './boardOf'

type Answer = { docs?: unknown[]; errors?: { message?: string }[] }

/**
 * Stores a move if the lead still has the status that its card showed, which the service compares under the lock of the
 * record. Whatever else somebody changed meanwhile stays.
 *
 * @returns `changed` when the lead has another status by now, or is not there
 */
export const sendMove = async (
  api: string,
  language: string,
  { id, status }: Pick<Card, 'id' | 'status'>,
  to: string,
  reason?: string,
): Promise<'changed' | 'moved' | { problem?: string }> => {
  const asShown = status === '' ? '[exists]=false' : `[equals]=${encodeURIComponent(status)}`
  const where = `where[and][0][id][equals]=${id}&where[and][1][processStatuses]${asShown}`
  try {
    const response = await fetch(`${api}/leads?${where}`, {
      body: JSON.stringify({ processStatuses: to === '' ? null : to, ...(reason && { reason }) }),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'PATCH',
    })
    const { docs = [], errors = [] } = (await response.json()) as Answer
    const problem = errors[0]?.message
    if (response.ok) return docs.length > 0 ? 'moved' : 'changed'
    return problem === undefined ? {} : { problem }
  } catch {
    return {}
  }
}
