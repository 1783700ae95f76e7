/** Faults in who may do what: roles, scopes and tenants. */
import { type Fault, integration, unit } from './fault'

const file = (name: string) => `src/plugins/auth/tenancy/${name}.ts`

export const tenancy: Fault[] = [
  {
    name: 'tenancy: a scope for one right gives every right',
    file: file('scopes'),
    find: "(granted === '*' || granted === right)",
    replace: 'granted !== undefined',
    specs: [unit('scopes')],
  },
  {
    name: 'tenancy: who is limited to tenants makes new ones',
    file: file('guard'),
    find: `(right === 'create' || right === 'delete') && slug === 'tenants'`,
    replace: `right === 'delete' && slug === 'tenants'`,
    specs: [integration('tenants')],
  },
  {
    name: 'tenancy: a record of several tenants is deleted by one of them',
    file: file('tenants'),
    find: `right === 'delete' && listKinds`,
    replace: `right === 'update' && listKinds`,
    specs: [integration('tenants')],
  },
  {
    name: 'tenancy: the second way to a tenant counts beside the first',
    file: file('tenants'),
    find: '[...isFirst, isIn, ...isOnly]',
    replace: '[isIn, ...isOnly]',
    specs: [integration('tenants')],
  },
  {
    name: 'tenancy: a shared record is taken from the other tenants',
    file: file('stamp'),
    find: 'const keepsForeign = foreign.every((id) => sentTenants.includes(id))',
    replace: 'const keepsForeign = foreign.length >= 0',
    specs: [integration('tenants')],
  },
  {
    name: 'tenancy: what hangs on a shared record is moved to another',
    file: file('stamp'),
    find: 'if (before) await keepWithParent(req, collection, withTenants, before)',
    replace: '',
    specs: [integration('tenants-attacked')],
  },
  {
    name: 'access: staff delete their own account',
    file: 'src/access/index.ts',
    find: 'delete: allOf(isAdmin, isNotSelf)',
    replace: 'delete: isAdmin',
    specs: [unit('access')],
  },
  {
    name: 'access: staff raise their own rights',
    file: 'src/access/index.ts',
    find: 'update: allOf(isAdmin, isOfSomebodyElse)',
    replace: 'update: isAdmin',
    specs: [unit('access')],
  },
  {
    name: 'access: reps work the leads of others',
    file: 'src/access/rules.ts',
    find: '[`${salesRep}.accountAddress`]: { equals: user.email }',
    replace: '[`${salesRep}.accountAddress`]: { exists: true }',
    specs: [unit('access')],
  },
  {
    name: 'access: one rule of several is enough',
    file: 'src/access/index.ts',
    find: `!answers.includes(false) && join('and'`,
    replace: `!answers.includes(false) && join('or'`,
    specs: [unit('access')],
  },
]
