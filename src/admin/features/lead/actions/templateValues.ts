import type { PayloadRequest } from 'payload'
import type { Lead } from '../../../../payload-types'
import type { TemplateValues } from '../../../../vocabulary/variables'

/** The lead's values that a template may contain, limited to what the caller may see. */
export const loadTemplateValues = async (
  req: PayloadRequest,
  { firstName, name, salesRep, tenant }: Pick<Lead, 'firstName' | 'name' | 'salesRep' | 'tenant'>,
): Promise<TemplateValues> => {
  const [rep, business] = [await nameOf(req, 'salesReps', salesRep), await nameOf(req, 'tenants', tenant)]
  // A lead may have its full name only.
  const first = firstName?.trim() || name?.trim().split(/\s+/)[0]
  return {
    ...(first ? { firstName: first } : {}),
    ...(rep ? { salesRep: rep } : {}),
    ...(business ? { tenant: business } : {}),
  }
}

const nameOf = async (
  req: PayloadRequest,
  collection: 'salesReps' | 'tenants',
  id: unknown,
): Promise<null | string | undefined> => {
  if (typeof id !== 'number') return undefined
  const { docs } = await req.payload.find({
    collection,
    depth: 0,
    joins: false,
    overrideAccess: false,
    pagination: false,
    req,
    select: { name: true },
    where: { id: { equals: id } },
  })
  return docs[0]?.name
}
