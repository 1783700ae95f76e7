/** Faults in stored files. */
import { type Fault, integration } from './fault'

const file = (name: string) => `src/plugins/files/${name}.ts`
const specs = [integration('stored-files')]

export const files: Fault[] = [
  {
    name: 'files: a range ends beyond the file',
    file: file('conditions'),
    find: 'Math.min(Number(last), size - 1)',
    replace: 'Number(last)',
    specs,
  },
  {
    name: 'files: a name that was uploaded ends the header',
    file: file('links'),
    find: String.raw`displayName.replace(/[^\w. ()+,=@~-]/g, '_')`,
    replace: String.raw`displayName.replace(/[^\x20-\x7e]/g, '_')`,
    specs,
  },
  {
    name: 'files: the file of a batch deletion is removed at once',
    file: file('hooks'),
    find: 'if (contextOf(req).batchId !== undefined) return',
    replace: '',
    specs,
  },
  {
    name: 'files: a file that was replaced stays',
    file: file('hooks'),
    find: 'if (replacedName !== null) await removeAfterCommit(req, slug, replacedName)',
    replace: '',
    specs,
  },
  {
    name: 'files: a rollback leaves its file',
    file: file('place'),
    find: 'await afterRollback(req, () => removeQuietly(req, to))',
    replace: '',
    specs,
  },
  {
    name: 'files: the sweep takes uploads that are under way',
    file: file('sweep'),
    find: 'found.isFile() && found.ctimeMs <= before',
    replace: 'found.isFile() && before > 0',
    specs,
  },
  {
    name: 'files: the sweep does not ask for the lock',
    file: file('sweep'),
    find: 'if (await tryLockFiles(client)) {',
    replace: 'if ((await tryLockFiles(client)) || names.length > 0) {',
    specs,
  },
  {
    name: `files: another database's folder is swept`,
    file: file('folder'),
    find: 'return id !== undefined && (await readStoreId(payload, id)) === id',
    replace: `return id !== undefined && (await readStoreId(payload, id)) !== ''`,
    specs,
  },
]
