/**
 * Keeps the writes of a caller who is limited to tenants within these tenants. A new record gets the caller's tenant; a
 * caller with several tenants must name one. A record whose tenants come from another record must reference one of the
 * caller's. An update neither moves a record out of the caller's tenants nor removes any other tenant that it belongs
 * to.
 */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { idsIn } from '../../database/model/id'
import { type CollectionModel, type FieldModel, collectionOf } from '../../database/model/model'
import { matches } from '../../database/query/select'
import { localeOf, translated } from '../../../fields/translated'
import { tenantFilter, tenantPathsOf, tenantsOfWriter } from './tenants'

type Data = Record<string, unknown>

export const stampTenants: CollectionBeforeValidateHook = async ({
  collection: { slug },
  data,
  operation,
  originalDoc,
  req,
}) => {
  const before = operation === 'update' ? (originalDoc as Data | undefined) : undefined
  const collection = collectionOf(req.payload, slug)
  const withTenants = { ...data, ...tenantsFor(req, collection, (data ?? {}) as Data, before) }
  if (before) await keepWithParent(req, collection, withTenants, before)
  return withTenants
}

/**
 * Prevents a record from changing the record that its tenants come from while other tenants share it: they would lose
 * it.
 *
 * @throws ValidationError naming the field
 */
const keepWithParent = async (
  req: PayloadRequest,
  collection: CollectionModel,
  data: Data,
  before: Data,
): Promise<void> => {
  const tenants = tenantsOfWriter(req)
  if (!tenants) return
  const movedPath = tenantPathsOf(req.payload, collection).find(
    ([{ name }, next]) => next && data[name] !== undefined && !isSame(data[name], before[name]),
  )
  if (!movedPath) return
  const onlyOwnTenants = tenantFilter(req.payload, collection.slug, tenants, 'delete')
  if (await matches(req, collection.slug, Number(before['id']), onlyOwnTenants)) return
  const message = refusals[localeOf(req)].isShared(collection.label.singular)
  throw new ValidationError({ errors: [{ message, path: movedPath[0].name }] }, req.t)
}

const isSame = (one: unknown, other: unknown): boolean => String(idsIn(one)) === String(idsIn(other))

/**
 * The values to write beside `data` so that the record has its tenants.
 *
 * @param before the record as it is; absent on create
 * @throws ValidationError if the record would not belong to the caller's tenants
 */
export const tenantsFor = (
  req: PayloadRequest,
  collection: CollectionModel,
  data: Data,
  before?: Data,
): Data => {
  const tenants = tenantsOfWriter(req)
  if (!tenants) return {}
  const paths = tenantPathsOf(req.payload, collection)
  const [[field, next]] = paths as readonly [[FieldModel, FieldModel?]]
  if (field.kind === 'id') return {}
  const messages = refusals[localeOf(req)]
  const refuse = (reason: string) =>
    new ValidationError({ errors: [{ message: reason, path: field.name }] }, req.t)
  if (next) {
    // Whether the referenced record exists and is the caller's is checked with all references.
    const isNamed = paths.some(
      ([{ name }]) => idsIn(data[name] === undefined ? before?.[name] : data[name]).length > 0,
    )
    if (isNamed) return {}
    throw refuse(messages.isNobodys(collection.label.singular))
  }
  const isSent = data[field.name] !== undefined
  if (!isSent && before) return {}
  const sentTenants = idsIn(data[field.name])
  if (sentTenants.length === 0 && !before) {
    const [only, ...others] = tenants
    if (only === undefined) throw refuse(messages.reachesNone)
    if (others.length > 0) throw refuse(messages.whose(tenants))
    return { [field.name]: field.kind === 'references' ? [only] : only }
  }
  const foreign = idsIn(before?.[field.name]).filter((id) => !tenants.includes(id))
  const keepsForeign = foreign.every((id) => sentTenants.includes(id))
  if (sentTenants.some((id) => tenants.includes(id)) && keepsForeign) return {}
  // Tenants that are not the caller's are refused like any reference that the caller cannot see: as if they did not
  // exist.
  if (sentTenants.some((id) => !tenants.includes(id) && !foreign.includes(id))) return {}
  throw refuse(keepsForeign ? messages.isLost : messages.isTaken)
}

/** Messages for writes that would give a record the wrong tenants. */
const refusals = translated({
  en: {
    isLost: 'it would belong to none of your tenants, and be out of your sight.',
    isNobodys: (one: string) =>
      `a ${one} belongs to what this names, and would be nobody's that you can see. Name one.`,
    isShared: (one: string) =>
      `this ${one} belongs to other tenants too, and would be taken from them. Leave it as it is.`,
    isTaken: 'it belongs to tenants that are not yours to take it from. Send them with it.',
    reachesNone: 'your account reaches no tenant yet. Ask an admin to choose one for it.',
    whose: (tenants: readonly number[]) => `say which of your tenants it belongs to: ${tenants.join(', ')}.`,
  },
  es: {
    isLost: 'no sería de ninguna de sus empresas, y usted dejaría de verlo.',
    isNobodys: () =>
      'el registro es de quien es lo que se nombra aquí, y no sería de nadie que usted vea. Nombre uno.',
    isShared: () => 'el registro también es de otras empresas, y se les quitaría. Déjelo como está.',
    isTaken: 'es de empresas a las que usted no puede quitárselo. Envíelas con él.',
    reachesNone: 'su cuenta aún no alcanza ninguna empresa. Pida a un administrador que elija una.',
    whose: (tenants) => `diga de cuál de sus empresas es: ${tenants.join(', ')}.`,
  },
})
