/** Staff may not assign a lead to a sales rep who would not see it. */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { seesAllLeads, seesLeadsOf } from '../../../access/assignment'
import { isStaff } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite, isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'

type Lead = { salesRep?: unknown; tenant?: unknown }

const words = translated({
  en: (rep: string, tenant: null | string) =>
    tenant === null
      ? `${rep} would not see this lead, as it has no tenant. It was not assigned.`
      : `${rep} would not see this lead, as it belongs to ${tenant}. It was not assigned.`,
  es: (rep, tenant) =>
    tenant === null
      ? `${rep} no vería este interesado, porque no tiene empresa. No se asignó.`
      : `${rep} no vería este interesado, porque es de ${tenant}. No se asignó.`,
})

/** API keys may write any value that the REST API accepts. */
const mustSee = (req: PayloadRequest): boolean => isStaff({ req }) && !isServiceWrite(req) && !isUndo(req)

/**
 * Refuses a write at the field `salesRep`. A lead whose rep does not see it may stay as it is. Set-based writes skip the hook if
 * their data shows that each rep sees the lead.
 */
export const requireRepWhoSees: CollectionBeforeValidateHook = perRecordFor(
  async (req, written) => mustSee(req) && (written === undefined || (await mayBeUnseen(req, written))),
  bulkSafe(async ({ collection, data, operation, originalDoc, req }) => {
    if (!mustSee(req)) return data
    const before = (operation === 'update' ? (originalDoc ?? {}) : {}) as Lead
    const { salesRep, tenant = before.tenant } = (data ?? {}) as Lead
    const repId = idOf(salesRep)
    if (repId === null || repId === idOf(before.salesRep)) return data
    const { accounts, reps } = await findReps(req, [repId])
    const [rep] = reps
    if (!rep) return data
    const tenantId = idOf(tenant)
    if (seesLeadsOf(rep, accounts, tenantId)) return data
    const name = tenantId === null ? null : await nameOf(req, tenantId)
    const field = collection.flattenedFields.find((each) => each.name === 'salesRep')
    const label = field && 'label' in field && field.label !== false ? field.label : undefined
    throw new ValidationError(
      {
        collection: collection.slug,
        errors: [
          {
            ...(label && { label }),
            message: words[localeOf(req)](rep.name ?? `${rep.id}`, name),
            path: 'salesRep',
          },
        ],
        req,
      },
      req.t,
    )
  }),
)

/** Whether a rep may not see the lead, as far as the data shows: if it names no tenant, the rep has to see those of all. */
const mayBeUnseen = async (req: PayloadRequest, written: readonly Lead[]): Promise<boolean> => {
  const assigned = written.flatMap(({ salesRep, tenant }) => {
    const rep = idOf(salesRep)
    return rep === null ? [] : [{ rep, tenant: idOf(tenant) }]
  })
  if (assigned.length === 0) return false
  const { accounts, reps } = await findReps(req, [...new Set(assigned.map(({ rep }) => rep))])
  const byId = new Map(reps.map((rep) => [rep.id, rep]))
  return assigned.some(({ rep: id, tenant }) => {
    const rep = byId.get(id)
    return !rep || !(tenant === null ? seesAllLeads(rep, accounts) : seesLeadsOf(rep, accounts, tenant))
  })
}

/** The reps with their accounts, read without the caller's access, because staff do not read each other's accounts. */
const findReps = async (req: PayloadRequest, ids: readonly number[]) => {
  const asService = { depth: 0, overrideAccess: true, pagination: false } as const
  const { docs: reps } = await req.payload.find({
    ...asService,
    collection: 'salesReps',
    joins: false,
    req,
    where: { id: { in: [...ids] } },
  })
  const addresses = reps.flatMap(({ accountAddress }) => accountAddress ?? [])
  if (addresses.length === 0) return { accounts: [], reps }
  const { docs: accounts } = await req.payload.find({
    ...asService,
    collection: 'users',
    req,
    select: { email: true, role: true, tenants: true },
    where: { email: { in: addresses } },
  })
  return { accounts, reps }
}

const nameOf = async (req: PayloadRequest, id: number): Promise<string> => {
  const { docs } = await req.payload.find({
    collection: 'tenants',
    depth: 0,
    joins: false,
    overrideAccess: false,
    pagination: false,
    req,
    select: { name: true },
    where: { id: { equals: id } },
  })
  return docs[0]?.name ?? `${id}`
}

const idOf = (reference: unknown): null | number => {
  if (typeof reference === 'number') return reference
  if (typeof reference === 'string' && /^\d{1,10}$/.test(reference)) return Number(reference)
  const id: unknown =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : null
  return typeof id === 'number' ? id : null
}
