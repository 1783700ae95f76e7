/**
 * The model: for each collection a flat list of its fields, each of one kind. Derived once from Payload's sanitized
 * config. `storage/map.ts` says where a field is stored.
 */
import type {
  BasePayload,
  FieldAccess,
  FlattenedField,
  SanitizedCollectionConfig,
  SanitizedGlobalConfig,
} from 'payload'
import toSnakeCase from 'to-snake-case'
import { derivedFrom } from '../../../lib/payloadState'
import type { FieldMarks } from '../../../fields'
import { isListed } from './listed'
import { shapingParts } from './shaping'

export type FieldKind =
  | 'amount'
  | 'choice'
  | 'choices'
  | 'checkbox'
  | 'id'
  | 'inverse'
  | 'inverseOne'
  | 'json'
  | 'nested'
  | 'dateTime'
  | 'number'
  | 'place'
  | 'reference'
  | 'references'
  | 'text'

export type FieldModel = {
  /** Whether it has an index of its values and the records' ids (`listed.ts`). */
  readonly isListed?: boolean
  /**
   * Whether a list of references is stored as JSON in the record's own row; for fields that only the service writes.
   */
  readonly isInline?: boolean
  readonly isLocalized: boolean
  readonly kind: FieldKind
  readonly marks: FieldMarks
  /** Payload's name for the field, where it differs from `name`. */
  readonly key?: string
  /** The name in the REST API. A dotted name is a member of an object: `actor.type`. */
  readonly name: string
  /** For an inverse: the field of `target` that owns the relation. */
  readonly on?: string
  /** The field's own rule of who may read it. */
  readonly readRule?: FieldAccess
  /** For nested values: their parts. Payload reads and writes these. */
  readonly shape?: Shape
  /** For references and inverses: the slug of the related collection. */
  readonly target?: string
  /** For closed lists: the allowed values. */
  readonly values?: readonly string[]
}

/** The members of rows, blocks and groups, by name. */
export type Members = ReadonlyMap<string, FieldModel>

/** The parts of a nested value, which Payload stores in several columns or in tables of their own. */
export type Shape =
  | { blocks: ReadonlyMap<string, Members>; type: 'blocks' }
  | { members: Members; type: 'array' | 'group' }
  | { kind: 'number' | 'text'; type: 'list' }
  /** A relation to one of several collections: `{ relationTo, value }`. */
  | { hasMany: boolean; targets: readonly string[]; type: 'polymorphic' }
  /** A field that Payload reads although it is not nested: a localized or a virtual one. */
  | { field: FieldModel; type: 'single' }

export type CollectionModel = {
  /** In the order of the config, except that `id` is first, and `updatedAt` and `createdAt` are last. */
  readonly fields: ReadonlyMap<string, FieldModel>
  /** Whether API keys may reach it; users, keys and Payload's own collections are closed. */
  readonly isOpen: boolean
  /** Whether the ledger has a row for each change of its records. */
  readonly isRecorded: boolean
  /** Whether only the service writes it. */
  readonly isReadOnly: boolean
  /** Whether a record can be in the trash, where API keys do not see it. */
  readonly hasTrash: boolean
  readonly label: { plural: string; singular: string }
  /**
   * Fields that only the panel sees, such as titles, and values taken from the latest record that references this one.
   */
  readonly panelFields: readonly FieldModel[]
  /** The reasons why Payload reads its records (`shaping.ts`), besides nested values. */
  readonly reasonsToReadByPayload: readonly string[]
  readonly slug: string
  readonly versions: boolean
}

export type Model = ReadonlyMap<string, CollectionModel>

/** Kinds that hold a list. */
export const listKinds: ReadonlySet<FieldKind> = new Set(['choices', 'inverse', 'references'])

/** Whether a field has one value that lists can be sorted by. */
const isSortable = ({ kind }: Pick<FieldModel, 'kind'>): boolean =>
  !listKinds.has(kind) && kind !== 'inverseOne' && kind !== 'json' && kind !== 'nested' && kind !== 'place'

/** A field that lists can be sorted by, within the groups that it is a member of. */
export type Sortable = { field: FieldModel; groups: readonly FieldModel[] }

/** The fields that lists can be sorted by, members of groups by their paths: `insurance.company`. */
export const sortableFields = derivedFrom(
  (fields: ReadonlyMap<string, FieldModel>): ReadonlyMap<string, Sortable> => new Map(sortableIn(fields, [])),
)

const sortableIn = (fields: Members, groups: readonly FieldModel[]): [string, Sortable][] =>
  [...fields.values()].flatMap((field) => {
    if (isSortable(field)) return [[[...groups, field].map(({ name }) => name).join('.'), { field, groups }]]
    const { isLocalized, shape } = field
    return shape?.type === 'group' && !isLocalized ? sortableIn(shape.members, [...groups, field]) : []
  })

/** Kinds of relations. */
export const relationKinds: ReadonlySet<FieldKind> = new Set([
  'inverse',
  'inverseOne',
  'reference',
  'references',
])

/** Kinds of relations that their owner stores, on the other side. */
export const inverseKinds: ReadonlySet<FieldKind> = new Set(['inverse', 'inverseOne'])

/** The fields of a collection whose values are nested. */
export const nestedFields = derivedFrom(({ fields }: CollectionModel): readonly FieldModel[] =>
  [...fields.values()].filter(({ kind }) => kind === 'nested'),
)

export const marksOf = (field: { custom?: Record<string, unknown> }): FieldMarks => field.custom ?? {}

const modelOfConfig = derivedFrom(
  ({ collections }: BasePayload['config']): Model =>
    new Map(collections.map((config) => [config.slug, collectionModel(config)])),
)

/** The model of a running Payload. */
export const modelOf = ({ config }: Pick<BasePayload, 'config'>): Model => modelOfConfig(config)

/** The model of one collection; throws for a slug that the config does not have. */
export const collectionOf = (payload: Pick<BasePayload, 'config'>, slug: string): CollectionModel => {
  const model = modelOf(payload).get(slug)
  if (!model) throw new Error(`There is no collection ${slug} in the config.`)
  return model
}

const globalModelsOf = derivedFrom(
  ({ globals }: BasePayload['config']): Model =>
    new Map(globals.map((config) => [config.slug, globalModel(config)])),
)

/** The models of the globals of a running Payload, each as of a collection with one record. */
export const globalsOf = ({ config }: Pick<BasePayload, 'config'>): Model => globalModelsOf(config)

/** The model of one global; throws for a slug that the config does not have. */
export const globalOf = (payload: Pick<BasePayload, 'config'>, slug: string): CollectionModel => {
  const model = globalsOf(payload).get(slug)
  if (!model) throw new Error(`There is no global ${slug} in the config.`)
  return model
}

/** A global has no id. */
const globalModel = (config: SanitizedGlobalConfig): CollectionModel => {
  const own = config.flattenedFields.flatMap((field) =>
    isInternal({}, field) ? [] : (fieldModel({}, field) ?? []),
  )
  const fields = [...own, newField('updatedAt', 'dateTime'), newField('createdAt', 'dateTime')]
  const label = inEnglish(config.label) ?? config.slug
  return {
    fields: new Map(fields.map((field) => [field.name, field])),
    hasTrash: false,
    isOpen: config.custom?.['isOpen'] === true,
    isReadOnly: false,
    isRecorded: true,
    label: { plural: label, singular: label },
    panelFields: [],
    reasonsToReadByPayload: [],
    slug: config.slug,
    versions: Boolean(config.versions),
  }
}

const collectionModel = (config: SanitizedCollectionConfig): CollectionModel => {
  const own = config.flattenedFields.flatMap((field) => {
    const model = isInternal(config, field) ? undefined : fieldModel(config, field)
    const isTrashed = config.trash && field.name === 'deletedAt'
    return model
      ? [
          {
            ...model,
            ...(isListed(config, field) && { isListed: true }),
            // API keys do not see the trash: for them a DELETE removes a record.
            ...(isTrashed && { marks: { ...model.marks, isResponseOnly: true as const } }),
          },
        ]
      : []
  })
  const fields = [
    newField('id', 'id'),
    ...inResponseOrder(config, own),
    ...(config.timestamps ? [timestampField(config, 'updatedAt')] : []),
    timestampField(config, 'createdAt'),
  ]
  return {
    fields: new Map(fields.map((field) => [field.name, field])),
    isOpen: config.custom?.['isOpen'] === true,
    isReadOnly: config.custom?.['isReadOnly'] === true,
    hasTrash: config.trash,
    isRecorded: config.custom?.['isRecorded'] === true,
    label: {
      plural: inEnglish(config.labels.plural) ?? '',
      singular: inEnglish(config.labels.singular) ?? '',
    },
    panelFields: panelFieldsOf(config),
    reasonsToReadByPayload: config.custom?.['isOpen'] === true ? shapingParts(config) : [],
    slug: config.slug,
    versions: Boolean(config.versions),
  }
}

/** Puts the fields that `custom.firstInResponses` names first. The others stay in the order of the form. */
const inResponseOrder = ({ custom }: SanitizedCollectionConfig, fields: FieldModel[]): FieldModel[] => {
  const names = (custom?.['firstInResponses'] ?? []) as readonly string[]
  const placeOf = ({ name }: FieldModel) => (names.includes(name) ? names.indexOf(name) : names.length)
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const timestampField = (config: SanitizedCollectionConfig, name: string): FieldModel => ({
  ...newField(name, 'dateTime'),
  ...(isListed(config, { name, type: 'date' }) && { isListed: true }),
})

const newField = (name: string, kind: FieldKind): FieldModel => ({
  isLocalized: false,
  kind,
  marks: {},
  name,
})

const panelFieldsOf = (config: SanitizedCollectionConfig): FieldModel[] =>
  config.flattenedFields.flatMap((field) => {
    const marks = marksOf(field)
    if (marks.latest) return fieldModel(config, field) ?? []
    return field.type === 'text' && !field.virtual && marks.isPanelOnly
      ? [{ ...newField(field.name, 'text'), marks }]
      : []
  })

/** The inverses that only the panel has. */
export const panelInversesOf = (config: SanitizedCollectionConfig): FieldModel[] =>
  config.flattenedFields.flatMap((field) =>
    field.type === 'join' && marksOf(field).isPanelOnly ? (fieldModel(config, field) ?? []) : [],
  )

/** Returns a text of the config in English, the language of the REST API. */
export const inEnglish = (text: unknown): string | undefined => {
  if (typeof text === 'string') return text
  const english = typeof text === 'object' && text !== null && 'en' in text ? text.en : undefined
  return typeof english === 'string' ? english : undefined
}

const uploadInternals = new Set(
  'filename mimeType filesize width height focalX focalY url thumbnailURL sizes prefix'.split(' '),
)
const stamps = new Set(['id', 'createdAt', 'updatedAt'])

const isInternal = (config: { upload?: unknown }, field: FlattenedField): boolean =>
  stamps.has(field.name) ||
  marksOf(field).isPanelOnly === true ||
  ('hidden' in field && field.hidden === true) ||
  (Boolean(config.upload) && uploadInternals.has(field.name))

/** The fields that the REST API does not have: those of blocks that the config names by reference. */
export const listFieldsOutsideApi = (config: SanitizedCollectionConfig): FlattenedField[] =>
  config.flattenedFields.filter((field) => !isInternal(config, field) && !fieldModel(config, field))

/** The types of localised fields that are read from their column; Payload reads all others. */
const localizedTypes: ReadonlySet<string> = new Set(['code', 'email', 'text', 'textarea'])

type Accounts = Partial<Pick<SanitizedCollectionConfig, 'auth'>>

const fieldModel = (config: Accounts, field: FlattenedField): FieldModel | undefined => {
  const value = valueModel(config, field)
  if (!value) return undefined
  const read = 'access' in field ? field.access?.read : undefined
  const model = read ? { ...value, readRule: read } : value
  if ('virtual' in field && field.virtual && !model.marks.latest)
    return nested(
      { ...model, marks: { ...model.marks, isComputed: true, isResponseOnly: true } },
      { field: model, type: 'single' },
    )
  const isInColumn = !model.isLocalized || model.kind === 'nested' || localizedTypes.has(field.type)
  return isInColumn ? model : nested(model, { field: model, type: 'single' })
}

/** The members of a row, block or group. Members that only the panel has are left out. */
const membersOf = (config: Accounts, fields: readonly FlattenedField[]): ReadonlyMap<string, FieldModel> =>
  new Map(
    fields.flatMap((field) => {
      const isHidden = marksOf(field).isPanelOnly || ('hidden' in field && field.hidden === true)
      const model = isHidden || field.name === 'id' ? undefined : fieldModel(config, field)
      return model && !inverseKinds.has(model.kind) ? [[model.name, model]] : []
    }),
  )

const nested = (
  { isLocalized, marks, name, readRule }: Omit<FieldModel, 'kind'>,
  shape: Shape,
): FieldModel => ({ isLocalized, kind: 'nested', marks, name, shape, ...(readRule && { readRule }) })

const valueModel = (config: Accounts, field: FlattenedField): FieldModel | undefined => {
  const marks = marksOf(field)
  const base = {
    isLocalized: Boolean('localized' in field && field.localized),
    marks,
    ...(marks.memberOf === undefined
      ? { name: field.name }
      : { key: field.name, name: memberName(marks.memberOf, field.name) }),
  }
  switch (field.type) {
    case 'array':
      return nested(base, { members: membersOf(config, field.flattenedFields), type: 'array' })
    case 'blocks': {
      if (field.blockReferences?.length) return undefined
      const blocks = field.blocks.map(
        ({ flattenedFields, slug }) => [slug, membersOf(config, flattenedFields)] as const,
      )
      return nested(base, { blocks: new Map(blocks), type: 'blocks' })
    }
    case 'checkbox':
      return { ...base, kind: 'checkbox' }
    case 'date':
      return { ...base, kind: 'dateTime' }
    case 'code':
    case 'textarea':
      return { ...base, kind: 'text' }
    // The e-mail address with which a user signs in.
    case 'email':
      return { ...base, kind: 'text', ...(config.auth && { marks: { ...marks, personalData: 'guarded' } }) }
    case 'text':
      if (field.hasMany) return nested(base, { kind: 'text', type: 'list' })
      return { ...base, kind: marks.kind === 'amount' ? 'amount' : 'text' }
    case 'group':
    case 'tab':
      return nested(base, { members: membersOf(config, field.flattenedFields), type: 'group' })
    case 'join':
      return {
        ...base,
        kind: marks.isToOne ? 'inverseOne' : 'inverse',
        on: field.on,
        target: String(field.collection),
      }
    case 'richText':
      return { ...base, kind: 'json' }
    case 'json':
      return marks.idsOf === undefined
        ? { ...base, kind: marks.kind === 'place' ? 'place' : 'json' }
        : { ...base, isInline: true, kind: 'references', target: marks.idsOf }
    case 'number':
      return field.hasMany ? nested(base, { kind: 'number', type: 'list' }) : { ...base, kind: 'number' }
    case 'relationship':
    case 'upload':
      if (typeof field.relationTo !== 'string')
        return nested(base, {
          hasMany: field.hasMany === true,
          targets: field.relationTo,
          type: 'polymorphic',
        })
      return { ...base, kind: field.hasMany ? 'references' : 'reference', target: field.relationTo }
    case 'radio':
    case 'select':
      return {
        ...base,
        kind: 'hasMany' in field && field.hasMany ? 'choices' : 'choice',
        values: field.options.map((option) => (typeof option === 'string' ? option : option.value)),
      }
    default:
      return undefined
  }
}

/** `actorType`, a member of `actor`, is `actor.type`. */
const memberName = (object: string, key: string): string => {
  const member = key.slice(object.length)
  return `${object}.${member.charAt(0).toLowerCase()}${member.slice(1)}`
}

/** The fields of a collection's versions: their own, and the record's with the prefix `version.`. */
export const versionFields = (collection: CollectionModel): ReadonlyMap<string, FieldModel> => {
  const recordFields = [...collection.fields.values()]
    .filter(({ kind, name }) => name !== 'id' && !inverseKinds.has(kind))
    .map((field) => ({ ...field, isListed: false, name: `version.${field.name}` }))
  const parent: FieldModel = { ...newField('parent', 'reference'), target: collection.slug }
  const all = [
    newField('id', 'id'),
    parent,
    ...recordFields,
    newField('updatedAt', 'dateTime'),
    newField('createdAt', 'dateTime'),
  ]
  return new Map(all.map((field) => [field.name, field]))
}

/**
 * The column of a version table with the tenants that the record had when the version was written. Never part of a
 * response.
 */
export const versionTenants = 'tenants'

/**
 * The tenants that a record had when a version of it was written. They cannot be derived from the version's references,
 * because the referenced records may belong to other tenants by now.
 */
export const versionTenantsField: FieldModel = {
  ...newField(versionTenants, 'references'),
  isInline: true,
  target: 'tenants',
}

/** The name of a collection's table, or of its version table. */
export const tableOf = (payload: BasePayload, slug: string, ofVersions = false): string => {
  const { tableNameMap, versionsSuffix } = payload.db
  const name = toSnakeCase(slug)
  const table = tableNameMap.get(ofVersions ? `_${name}${versionsSuffix}` : name)
  if (!table) throw new Error(`There is no table for ${slug}.`)
  return table
}
