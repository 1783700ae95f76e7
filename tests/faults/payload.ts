/** Faults in what Payload reads and writes of records: nested values, hooks and rules on what is read, endpoints. */
import { type Fault, integration } from './fault'

const database = (name: string) => `src/plugins/database/${name}.ts`

export const payloadFaults: Fault[] = [
  {
    name: 'nested: a member that the field does not have is passed over',
    file: 'src/plugins/api/parse/body.ts',
    find: `    } else return { at, reason: \`there is no such member\${nearest(name, [...members.keys()])}\` }\n`,
    replace: '    }\n',
    specs: [integration('nested')],
  },
  {
    name: 'nested: a filter by a row of another record',
    file: database('storage/nested'),
    find: 'sql`${id(rows.alias)}._parent_id = ${id(source.alias)}.id`',
    replace: 'sql`${id(rows.alias)}._parent_id IS NOT NULL`',
    specs: [integration('nested')],
  },
  {
    name: 'nested: a filter by a list in another row',
    file: database('storage/nested'),
    find: "path: sql`${path} || '.' || (${id(alias)}._order - 1) || '.'`",
    replace: "path: sql`${path} || '.' || ${id(alias)}._order || '.'`",
    specs: [integration('nested')],
  },
  {
    name: 'nested: what a row names is not asked of the caller',
    file: database('model/shape'),
    find: '      return inEach((row, at) => within(shape.members, row, at))\n',
    replace: '      return []\n',
    specs: [integration('nested')],
  },
  {
    name: 'nested: a deleted record stays named in rows, or goes without a change',
    file: database('integrity/references'),
    find: 'withoutRecord(field, nested?.[field.name], collection.slug, target)',
    replace: 'nested?.[field.name]',
    specs: [integration('nested')],
  },
  {
    name: 'nested: new ids of rows are a change',
    file: 'src/plugins/ledger/difference.ts',
    find: 'isDeepStrictEqual(withoutRowIds(field, was), withoutRowIds(field, is))',
    replace: 'isDeepStrictEqual(was, is)',
    specs: [integration('nested')],
  },
  {
    name: 'nested: an undo brings a record back without the rows of its rows',
    file: database('storage/map'),
    find: '      return [part, ...partsOf(name, part)]\n',
    replace: '      return [part]\n',
    specs: [integration('nested')],
  },
  {
    name: 'hooks: a field that the caller may not read is answered as it is stored',
    file: database('read/byPayload'),
    find: '    if (readRule && !(name in doc)) delete members[name]\n',
    replace: '    if (readRule && !(name in doc)) continue\n',
    specs: [integration('hooked')],
  },
  {
    name: 'hooks: a filter by a field that the caller may not read',
    file: database('query/access'),
    find: '    for (const field of path) await refuseUnreadable(req, field)\n',
    replace: '',
    specs: [integration('hooked')],
  },
  {
    name: 'hooks: an order by a field that the caller may not read',
    file: 'src/plugins/api/call.ts',
    find: '  for (const field of sorted) await refuseUnreadable(req, field)\n',
    replace: '',
    specs: [integration('hooked')],
  },
  {
    name: 'hooks: an order in the panel by a field that the reader may not read',
    file: database('query/sealed'),
    find: '    for (const field of [...found.groups, found.field]) await refuseUnreadable(req, field)\n',
    replace: '',
    specs: [integration('hooked')],
  },
  {
    name: 'hooks: keys find what is in the trash',
    file: database('query/access'),
    find: `  return field && { operator: 'exists', path: [field], value: false }\n`,
    replace: '  return field && undefined\n',
    specs: [integration('hooked')],
  },
  {
    name: 'endpoints: a key without the right on the collection is answered',
    file: 'src/plugins/api/http/appEndpoints.ts',
    find: `  requireRights(\n    caller,`,
    replace: `  if (slug === undefined)\n    requireRights(\n    caller,`,
    specs: [integration('hooked')],
  },
  {
    name: 'endpoints: a handler works without its caller',
    file: 'src/plugins/api/http/appEndpoints.ts',
    find: '  req.user = caller\n',
    replace: '',
    specs: [integration('hooked')],
  },
]
