/** All staff accounts, as a table. */
import { type BasePayload, createLocalReq } from 'payload'
import { tenantsOfCaller } from '../../plugins/auth/tenancy/tenants'
import { tableOf } from '../keyCommand/table'

const columns = ['ID', 'EMAIL', 'NAME', 'ROLE', 'TENANTS', 'TWO FACTORS']

export const listUsers = async (payload: BasePayload): Promise<string> => {
  const { docs } = await payload.find({
    collection: 'users',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    sort: 'id',
  })
  return tableOf([
    columns,
    ...docs.map((user) => [
      String(user.id),
      user.email,
      user.name ?? '',
      user.role ?? '',
      (tenantsOfCaller({ ...user, collection: 'users' })?.join(',') ?? 'all') || 'none',
      user.twoFactorSince ? 'yes' : 'no',
    ]),
  ])
}
