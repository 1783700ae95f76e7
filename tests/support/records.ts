import type { FieldModel, Model } from '../../src/plugins/database/model/model'
import type { Client } from './client'
import { configOf, everyField } from './configured'
import { samplesByRule } from './fieldRules'
import type { Targets } from './samples'

/** Values for the required fields of a collection. */
export const required = (collection: string): Record<string, unknown> => {
  if (collection === 'webhooks') return { url: 'https://example.com/hooks' }
  const config = configOf(collection)
  const fields = config ? everyField(config).filter((field) => 'required' in field && field.required) : []
  return Object.fromEntries(fields.map(({ name }) => [name, samplesByRule[name]?.[0]]))
}

/** The default values of a collection's fields. */
export const defaults = (collection: string): Record<string, unknown> =>
  collection === 'webhooks' ? { enabled: true } : {}

/** Creates two records of every open collection and two staff users, as targets of references. */
export const makeTargets = async (service: Client, model: Model): Promise<Targets> => {
  const targets: Targets = {}
  for (const { isOpen, isReadOnly, slug } of model.values()) {
    if (!isOpen || isReadOnly) continue
    const one = await service.create(slug, required(slug))
    targets[slug] = [one.id, (await service.create(slug, required(slug))).id]
  }
  const users = ['ada', 'grace'].map((name) =>
    service.payload.create({
      collection: 'users',
      data: { email: `${name}@example.com`, name, password: 'correct horse battery' },
    }),
  )
  const [first, second] = await Promise.all(users)
  return { ...targets, users: [Number(first?.id), Number(second?.id)] }
}

export const isRelation = ({ kind }: FieldModel): boolean =>
  /^(inverse|inverseOne|reference|references)$/.test(kind)
