/** Finds references and tenants of records from the config, without the code of the engines. */
import type { BasePayload, CollectionSlug } from 'payload'
import { tenantPaths } from '../../src/access/tenancy'
import { relations } from './relations'
import type { All, Doc } from './seeded'

export type Named = { field: string; from: string; id: number; named: number; to: string }

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : typeof value === 'number' ? [value] : []

/** Every stored reference; a list has one for each element. */
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

/** The tenants of a record; none if it belongs to no tenant. */
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
