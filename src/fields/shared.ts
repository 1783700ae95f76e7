/**
 * Fields that many collections have.
 */
import type { FieldHook, PayloadRequest, TypeWithID } from 'payload'
import { isServiceWrite } from './service'
import { type FieldMarks, reference, references, type Together } from '.'

export const tenant = reference('tenant', 'tenants')

export const tenants = references('tenants', 'tenants')

const staffUser = (req: PayloadRequest) =>
  req.user?.collection === 'users' && !isServiceWrite(req) ? req.user.id : undefined

// Staff do not say who they are; a key writes on somebody's behalf, so what it sends stands.
const stampAuthor: FieldHook<TypeWithID, number | null | undefined> = ({
  operation,
  previousValue,
  req,
  value,
}) => {
  const user = staffUser(req)
  if (user === undefined) return value
  return operation === 'create' ? user : (previousValue ?? null)
}

const stampEditor: FieldHook<TypeWithID, number | null | undefined> = ({ req, value }) =>
  staffUser(req) ?? value

const stamp = (name: string, hook: FieldHook, together: Together['value']) => ({
  ...reference(name, 'users'),
  admin: {
    components: {
      Cell: '/src/admin/features/staff#StaffCell',
      Field: '/src/admin/features/staff#StaffField',
    },
    position: 'sidebar' as const,
    readOnly: true,
  },
  custom: { isNeverPopulated: true, together: { from: [], value: together } } satisfies FieldMarks,
  hooks: { beforeChange: [hook] },
  maxDepth: 0,
})

/** Who made the record. */
export const createdBy = stamp('createdBy', stampAuthor, (_, { operation, req }) =>
  operation === 'create' ? staffUser(req) : undefined,
)

/** Who wrote it last. */
export const lastModifiedBy = stamp('lastModifiedBy', stampEditor, (_, { req }) => staffUser(req))
