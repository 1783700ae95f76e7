/** Calls the panel's functions that merge two records, as a staff user. */
import { type MergePreview, mergePreview } from '../../src/admin/features/merge/mergePreview'
import { type Merged, mergeRecords } from '../../src/admin/features/merge/mergeRecords'
import type { Client } from './client'
import { newKey } from './keyed'
import { askPanel } from './panelRequest'
import type { Staff } from './staff'

export type Two = { drop: number; keep: number; slug: string }

export const merging = (service: () => Client) => {
  const preview = async (staff: Staff, two: Two): Promise<MergePreview> => {
    const found = await askPanel<MergePreview | undefined | { isGone: true }>(
      service(),
      staff,
      mergePreview,
      two,
    )
    if (!found || 'isGone' in found) throw new Error('There is no preview.')
    return found
  }

  return {
    /** @param sent what is sent instead of what the preview showed */
    merge: async (staff: Staff, two: Two, sent: Record<string, unknown> = {}): Promise<Merged> => {
      const { revisions } = 'revisions' in sent ? { revisions: undefined } : await preview(staff, two)
      return askPanel<Merged>(service(), staff, mergeRecords, {
        choices: {},
        key: newKey(),
        revisions,
        ...two,
        ...sent,
      })
    },
    preview,
    seesPreview: async (staff: Staff, two: Two): Promise<boolean> =>
      !('isGone' in (await askPanel<object>(service(), staff, mergePreview, two))),
  }
}
