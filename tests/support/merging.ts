/** Calls the panel's functions that merge two records, as a staff user. */
import type { ServerFunction } from 'payload'
import { type MergePreview, mergePreview } from '../../src/admin/features/merge/mergePreview'
import { type Merged, mergeRecords } from '../../src/admin/features/merge/mergeRecords'
import type { Client } from './client'
import { newKey } from './keyed'
import { panelRequest } from './panelRequest'
import type { Staff } from './staff'

export type Two = { drop: number; keep: number; slug: string }

export const merging = (service: () => Client) => {
  const ask = async <Answer>(work: ServerFunction, staff: Staff, args: Record<string, unknown>) =>
    (await work({ ...args, req: await panelRequest(service(), staff) } as never)) as Answer

  const preview = async (staff: Staff, two: Two): Promise<MergePreview> => {
    const found = await ask<MergePreview | undefined | { isGone: true }>(mergePreview, staff, two)
    if (!found || 'isGone' in found) throw new Error('There is no preview.')
    return found
  }

  return {
    /** @param sent what is sent instead of what the preview showed */
    merge: async (staff: Staff, two: Two, sent: Record<string, unknown> = {}): Promise<Merged> => {
      const { revisions } = 'revisions' in sent ? { revisions: undefined } : await preview(staff, two)
      return ask<Merged>(mergeRecords, staff, { choices: {}, key: newKey(), revisions, ...two, ...sent })
    },
    preview,
    seesPreview: async (staff: Staff, two: Two): Promise<boolean> =>
      !('isGone' in (await ask<object>(mergePreview, staff, two))),
  }
}
