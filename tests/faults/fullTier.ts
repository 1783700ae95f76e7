/** Faults that only `npm run test:full` finds: ten at most, because every other change relies on `npm test`. */
import type { Fault } from './fault'

export const fullTier: Fault[] = [
  {
    name: 'records: a list that a statement makes begins at 0',
    file: 'src/plugins/database/storage/field.ts',
    find: 'order: at + 1,',
    replace: 'order: at,',
    specs: ['tests/exhaustive/bulk-differential.spec.ts'],
  },
  {
    name: 'records: a set-based update leaves checkboxes as they are',
    file: 'src/plugins/records/write/set-based/updateStatement.ts',
    find: 'recordedFields(collection).filter(({ name }) => names.includes(name))',
    replace: `recordedFields(collection).filter(({ kind, name }) => kind !== 'checkbox' && names.includes(name))`,
    specs: ['tests/exhaustive/bulk-differential.spec.ts'],
  },
]
