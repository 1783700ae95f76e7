/** Staff may not assign a lead to a sales rep who would not see it. */
import { type CollectionBeforeValidateHook, type PayloadRequest, ValidationError } from 'payload'
import { seesAllLeads, seesLeadsOf } from '../../../access/assignment'
import { isStaff } from '../../../access/rules'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import { isServiceWrite, isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'

type Lead = { salesRep?: unknown; tenant?: unknown }

const hasLeft = translated({
  en: (rep: string) => `${rep} has left: choose another sales rep. It was not assigned.`,
  es: (rep) => `${rep} ya no trabaja aquí: elija otro vendedor. No se asignó.`,
})

const messages = translated({
  en: (rep: string, tenant: null | string) =>
    tenant === null
      ? `${rep} would not see this lead, as it has no tenant. It was not assigned.`
      : `${rep} would not see this lead, as it belongs to ${tenant}. It was not assigned.`,
  es: (rep, tenant) =>
    tenant === null
      ? `${rep} no vería este interesado, porque no tiene empresa. No se asignó.`
      : `${rep} no vería este interesado, porque es de ${tenant}. No se asignó.`,
})

/** Does not apply to API keys, which may write whatever the REST API allows. */
const isChecked = (req: PayloadRequest): boolean => isStaff({ req }) && !isServiceWrite(req) && !isUndo(req)

/**
 * Refuses a new `salesRep` who would not see the lead. A lead that already has such a rep may keep it. Set-based writes skip the
 * hook if their data shows that every rep sees the lead.
 */
export const requireRepWhoSees: CollectionBeforeValidateHook = perRecordFor(
  async (req, written) => isChecked(req) && (written === undefined || (await mayBeUnseen(req, written))),
  bulkSafe(async ({ collection, data, operation, originalDoc, req }) => {
    if (!isChecked(req)) return data
    const before = (operation === 'update' ? (originalDoc ?? {}) : {}) as Lead
    const { salesRep, tenant = before.tenant } = (data ?? {}) as Lead
    const repId = toId(salesRep)
    if (repId === null || repId === toId(before.salesRep)) return data
    const { accounts, reps } = await findReps(req, [repId])
    const [rep] = reps
    if (!rep) return data
    const tenantId = toId(tenant)
    if (seesLeadsOf(rep, accounts, tenantId)) return data
    const repName = rep.name ?? `${rep.id}`
    const language = localeOf(req)
    const message = rep.hasLeft
      ? hasLeft[language](repName)
      : messages[language](repName, tenantId === null ? null : await loadTenantName(req, tenantId))
    const field = collection.flattenedFields.find((each) => each.name === 'salesRep')
    const label = field && 'label' in field && field.label !== false ? field.label : undefined
    throw new ValidationError(
      {
        collection: collection.slug,
        errors: [
          {
            ...(label && { label }),
            message,
            path: 'salesRep',
          },
        ],
        req,
      },
      req.t,
    )
  }),
)

/** Whether written data alone cannot show that its reps see the leads. Without a tenant, the rep must see all leads. */
const mayBeUnseen = async (req: PayloadRequest, written: readonly Lead[]): Promise<boolean> => {
  const assigned = written.flatMap(({ salesRep, tenant }) => {
    const rep = toId(salesRep)
    return rep === null ? [] : [{ rep, tenant: toId(tenant) }]
  })
  if (assigned.length === 0) return false
  const { accounts, reps } = await findReps(req, [...new Set(assigned.map(({ rep }) => rep))])
  const byId = new Map(reps.map((rep) => [rep.id, rep]))
  return assigned.some(({ rep: id, tenant }) => {
    const rep = byId.get(id)
    return !rep || !(tenant === null ? seesAllLeads(rep, accounts) : seesLeadsOf(rep, accounts, tenant))
  })
}

/** Reads reps and their accounts without the caller's access, because staff cannot read each other's accounts. */
const findReps = async (req: PayloadRequest, ids: readonly number[]) => {
  const serviceOptions = { depth: 0, overrideAccess: true, pagination: false } as const
  const { docs: reps } = await req.payload.find({
    ...serviceOptions,
    collection: 'salesReps',
    joins: false,
    req,
    where: { id: { in: [...ids] } },
  })
  const addresses = reps.flatMap(({ accountAddress }) => accountAddress ?? [])
  if (addresses.length === 0) return { accounts: [], reps }
  const { docs: accounts } = await req.payload.find({
    ...serviceOptions,
    collection: 'users',
    req,
    select: { email: true, role: true, tenants: true },
    where: { email: { in: addresses } },
  })
  return { accounts, reps }
}

const loadTenantName = async (req: PayloadRequest, id: number): Promise<string> => {
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

const toId = (reference: unknown): null | number => {
  if (typeof reference === 'number') return reference
  if (typeof reference === 'string' && /^\d{1,10}$/.test(reference)) return Number(reference)
  const id: unknown =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : null
  return typeof id === 'number' ? id : null
}
