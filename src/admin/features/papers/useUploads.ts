'use client'

import { useSyncExternalStore } from 'react'
import type { Owner } from './owner'
import { currentUploads, followUploads, type Upload } from './uploads'

const none: readonly Upload[] = []

export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(followUploads, currentUploads, () => none)

/** How many papers of a record were stored since the window was opened, and not taken back. */
export const useStoredCount = (owner: Owner | undefined): number =>
  useUploads().filter(
    (each) => each.state === 'stored' && each.owner.id === owner?.id && each.owner.slug === owner.slug,
  ).length
