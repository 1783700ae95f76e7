/**
 * `npm run new:collection -- SLUG FOLDER`: writes the config of a collection and names it in the two places that nothing derives.
 * docs/extending.md has the steps that follow.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/command.mjs'

const collections = join(root, 'src', 'collections')
const every = join(collections, 'every.ts')
const tenancy = join(root, 'src', 'access', 'tenancy.ts')
const budget = join(root, 'tests', 'budget.json')

const [slug = '', folder = ''] = process.argv.slice(2)
const name = slug.charAt(0).toUpperCase() + slug.slice(1)
const file = join(collections, folder, `${name}.ts`)

/** What is wrong, and what to do; undefined if nothing is. */
function fault() {
  const folders = readdirSync(collections, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  )
  if (!/^[a-z][A-Za-z0-9]*$/.test(slug))
    return `"${slug}" is no slug: write a plural in camel case, such as inspections.\nnpm run new:collection -- SLUG FOLDER`
  if (!folders.includes(folder))
    return `"${folder}" is no folder of src/collections: choose one of ${folders.join(', ')}.`
  if (new RegExp(`^  ${slug}: `, 'm').test(readFileSync(tenancy, 'utf8')))
    return `There is a collection ${slug} in src/access/tenancy.ts: choose another slug.`
  if (existsSync(file)) return `There is a file ${file}: choose another slug.`
  return undefined
}

const group = folder.charAt(0).toUpperCase() + folder.slice(1)
const text = `import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { text } from '../../fields'
import { tenant } from '../../fields/shared'

export const ${name}: CollectionConfig = {
  slug: '${slug}',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'updatedAt'],
    group: '${group}',
    useAsTitle: 'name',
  },
  fields: [text('name'), tenant],
}
`

/** The rows of the table stand in the order of their slugs. */
function withRow(source) {
  const rows = source.match(/^ {2}\w+: \[.*\],$/gm) ?? []
  const next = rows.find((row) => row.trim().split(':')[0] > slug)
  const row = `  ${slug}: ['tenant'],\n`
  return next ? source.replace(`${next}\n`, `${row}${next}\n`) : source.replace(/\n}\n/, `\n${row}}\n`)
}

const wrong = fault()
if (wrong === undefined) {
  writeFileSync(file, text)
  writeFileSync(every, `${readFileSync(every, 'utf8')}export { ${name} } from './${folder}/${name}'\n`)
  writeFileSync(tenancy, withRow(readFileSync(tenancy, 'utf8')))
  // The budget of lines is that of Forecourt itself.
  rmSync(budget, { force: true })
  process.stdout
    .write(`Written: src/collections/${folder}/${name}.ts, and a line in src/collections/every.ts and src/access/tenancy.ts.
Removed: tests/budget.json, which limits the lines of Forecourt itself.
Next: its fields, its words in Spanish (src/labels/${folder}.ts), then
npm run generate && npm run migrate:create -- ${slug}
`)
} else {
  process.stderr.write(`${wrong}\n`)
  process.exitCode = 1
}
