/** The page on which the panel opens a record of a collection, with the form in a tab beside it. */
import type { CollectionConfig, CollectionSlug, PayloadRequest } from 'payload'

/** `custom.recordPage` of a collection. Components are import paths; each gets `RecordPartProps`. */
export type RecordPage = {
  /** The fields in the card "About", in order. */
  about: readonly string[]
  /** Components beside the content. */
  aside?: readonly string[]
  /** Components in the header, after the status. */
  badges?: readonly string[]
  /** The fields with a phone number and an e-mail address: of the record that the field `of` references, else of this record. */
  contact?: { email: string; of?: string; phone: string }
  /** Fields in the header, such as the sales rep. */
  facts: readonly string[]
  /** Whether attachments belong to its records: `ownerFields` of `src/admin/features/papers/owner.ts`. */
  files?: true
  /** Components below the content, in full width. */
  foot?: readonly string[]
  /** Components between the header and the content, such as quick actions. */
  head?: readonly string[]
  /** Components with the content. */
  main: readonly string[]
  /** The field with the status, which is changed in place. */
  status?: {
    name: string
    /** The status of a lost record, and the field with the reason, which staff must choose. */
    lost?: { field: string; status: string }
  }
  /** The key of the tab's label. */
  tab: 'overview' | 'timeline'
}

/** What a component of the page gets. */
export type RecordPartProps = {
  /** The record as its reader may see it, references as ids. */
  doc: Record<string, unknown>
  id: number
  /** A request of the reader, to read with. */
  req: PayloadRequest
  slug: CollectionSlug
}

/** The parts of the page that are lists of components. */
export const partNames = ['aside', 'badges', 'foot', 'head', 'main'] as const

export const recordPageOf = ({ custom }: Pick<CollectionConfig, 'custom'>): RecordPage | undefined =>
  custom?.['recordPage'] as RecordPage | undefined
