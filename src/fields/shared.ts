/**
 * Fields that many collections have.
 */
import type { FieldHook, PayloadRequest, TypeWithID } from 'payload'
import { isServiceWrite } from './service'
import { type FieldMarks, reference, references, type BulkComputation } from '.'

export const tenant = reference('tenant', 'tenants')

export const tenants = references('tenants', 'tenants')

const getStaffId = (req: PayloadRequest) =>
  req.user?.collection === 'users' && !isServiceWrite(req) ? req.user.id : undefined

// For staff, the author is always the signed-in account. API keys may write for somebody else, so their value is kept.
const stampAuthor: FieldHook<TypeWithID, number | null | undefined> = ({
  operation,
  previousValue,
  req,
  value,
}) => {
  const user = getStaffId(req)
  if (user === undefined) return value
  return operation === 'create' ? user : (previousValue ?? null)
}

const stampEditor: FieldHook<TypeWithID, number | null | undefined> = ({ req, value }) =>
  getStaffId(req) ?? value

const createStampField = (name: string, hook: FieldHook, compute: BulkComputation['value']) => ({
  ...reference(name, 'users'),
  admin: {
    components: {
      Cell: '/src/admin/features/staff#StaffCell',
      Field: '/src/admin/features/staff#StaffField',
    },
    position: 'sidebar' as const,
    readOnly: true,
  },
  custom: { isNeverPopulated: true, bulkComputation: { from: [], value: compute } } satisfies FieldMarks,
  hooks: { beforeChange: [hook] },
  maxDepth: 0,
})

/** The staff account that created the record. */
export const createdBy = createStampField('createdBy', stampAuthor, (_, { operation, req }) =>
  operation === 'create' ? getStaffId(req) : undefined,
)

/** The staff account that last changed the record. */
export const lastModifiedBy = createStampField('lastModifiedBy', stampEditor, (_, { req }) => getStaffId(req))
