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

// For staff the author is always the account itself; an API key may write on somebody's behalf, so its value is kept.
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

/** The staff account that created the record. */
export const createdBy = stamp('createdBy', stampAuthor, (_, { operation, req }) =>
  operation === 'create' ? staffUser(req) : undefined,
)

/** The staff account that last changed the record. */
export const lastModifiedBy = stamp('lastModifiedBy', stampEditor, (_, { req }) => staffUser(req))
