/** Which records name which, and whose they are: as the config says it, read apart from the engines. */
import type { BasePayload, CollectionSlug } from 'payload'
import { tenantPaths } from '../../src/access/tenancy'
import { relations } from './relations'
import type { All, Doc } from './seeded'

export type Named = { field: string; from: string; id: number; named: number; to: string }

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : typeof value === 'number' ? [value] : []

/** Every reference that is stored, one for each record named. */
export const referencesIn = (payload: BasePayload, all: All): Named[] =>
  Object.entries(all).flatMap(([from, docs]) =>
    payload.collections[from as CollectionSlug].config.flattenedFields.flatMap((field) => {
      if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return []
      const to = field.relationTo
      return docs.flatMap((doc) =>
        idsIn(doc[field.name]).map((named) => ({ field: field.name, from, id: doc.id, named, to })),
      )
    }),
  )

/** The tenants of a record; none where it is everybody's. */
export const tenantsOf = (all: All, slug: string, doc: Doc | undefined): number[] => {
  for (const path of tenantPaths[slug] ?? []) {
    const [name = '', next] = path.split('.')
    const ids = idsIn(doc?.[name])
    if (!next || ids.length === 0) {
      if (ids.length > 0) return ids
      continue
    }
    const parent = relations.find(({ owner }) => owner === `${slug}.${name}`)?.target ?? ''
    const found = all[parent]?.find(({ id }) => id === ids[0])
    return tenantsOf(all, parent, found)
  }
  return []
}
