/**
 * `npm run test:plugins`: installs the plugins of Payload in a copy of the sources, adds them as docs/extending.md says, and runs
 * plugins.spec.ts there: by key, as staff and in bulk. The table of the guide is what that file found.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Copy, copySources, startReport } from './copy'

/** Not every plugin has a release for each of Payload: the newest is taken, with the project's Payload in it. */
const versions = {
  '@payloadcms/plugin-form-builder': '3.90.2',
  '@payloadcms/plugin-import-export': '3.90.2',
  '@payloadcms/plugin-nested-docs': '3.90.1',
  '@payloadcms/plugin-redirects': '3.90.1',
  '@payloadcms/plugin-search': '3.90.1',
  '@payloadcms/plugin-seo': '3.90.1',
  '@payloadcms/richtext-lexical': '3.90.2',
}

const shared = ['payload', '@payloadcms/next', '@payloadcms/translations', '@payloadcms/ui']

const plugins = `import { formBuilderPlugin } from '@payloadcms/plugin-form-builder'
import { importExportPlugin } from '@payloadcms/plugin-import-export'
import { nestedDocsPlugin } from '@payloadcms/plugin-nested-docs'
import { redirectsPlugin } from '@payloadcms/plugin-redirects'
import { searchPlugin } from '@payloadcms/plugin-search'
import { seoPlugin } from '@payloadcms/plugin-seo'
import type { CollectionConfig, Field, Plugin } from 'payload'
import { officeRecords } from './access'
import { storageFields } from './collections/fulfilment/Attachments/file'
import { tenant } from './fields/shared'

const withTenant = ({ defaultFields }: { defaultFields: Field[] }): Field[] => [...defaultFields, tenant]

const ofTenant = ({ collection }: { collection: CollectionConfig }): CollectionConfig => ({
  ...collection,
  access: officeRecords,
  fields: [...collection.fields, ...storageFields, tenant],
})

export const websitePlugins: Plugin[] = [
  searchPlugin({
    beforeSync: ({ originalDoc, searchDoc }) => ({
      ...searchDoc,
      tenant: originalDoc.tenant?.id ?? originalDoc.tenant ?? null,
      title: originalDoc.title ?? originalDoc.label,
    }),
    collections: ['pages', 'vehicles'],
    searchOverrides: { access: officeRecords, fields: withTenant },
  }),
  nestedDocsPlugin({
    collections: ['categories'],
    generateLabel: (_, doc) => String(doc['title']),
    generateURL: (docs) => docs.map(({ title }) => \`/\${String(title).toLowerCase()}\`).join(''),
  }),
  seoPlugin({
    collections: ['pages'],
    generateTitle: ({ doc }) => \`\${String(doc.title)} | Forecourt\`,
    uploadsCollection: 'attachments',
  }),
  redirectsPlugin({ collections: ['pages'], overrides: { access: officeRecords, fields: withTenant } }),
  formBuilderPlugin({
    formOverrides: { access: officeRecords, fields: withTenant },
    formSubmissionOverrides: { access: officeRecords },
  }),
  importExportPlugin({
    collections: [{ slug: 'pages', export: { disableJobsQueue: true }, import: { disableJobsQueue: true } }],
    overrideExportCollection: ofTenant,
    overrideImportCollection: ofTenant,
  }),
]
`

const website = `import type { CollectionConfig } from 'payload'
import { officeRecords } from '../access'
import { reference, text } from '../fields'
import { tenant } from '../fields/shared'

/** What pages are about, one below another. */
export const Categories: CollectionConfig = {
  slug: 'categories',
  access: officeRecords,
  admin: { group: 'Website', useAsTitle: 'title' },
  fields: [text('title'), tenant],
}

/** Pages of a website. */
export const Pages: CollectionConfig = {
  slug: 'pages',
  access: officeRecords,
  admin: { group: 'Website', useAsTitle: 'title' },
  fields: [text('title'), text('slug'), reference('category', 'categories'), tenant],
}
`

const tenancy = `
  categories: ['tenant'],
  exports: ['tenant'],
  'form-submissions': ['form.tenant'],
  forms: ['tenant'],
  imports: ['tenant'],
  pages: ['tenant'],
  redirects: ['tenant'],
  search: ['tenant'],
`

/** What a developer does, without Spanish labels. */
const addPlugins = (copy: Copy): void => {
  const manifest = JSON.parse(copy.read('package.json')) as Record<'dependencies', Record<string, string>>
  Object.assign(manifest.dependencies, versions)
  Object.assign(manifest, { overrides: Object.fromEntries(shared.map((name) => [name, `$${name}`])) })
  copy.write('package.json', JSON.stringify(manifest, undefined, 2))
  copy.write('src/websitePlugins.ts', plugins)
  copy.write('src/collections/website.ts', website)
  const every = 'src/collections/every.ts'
  copy.write(every, `${copy.read(every)}export { Categories, Pages } from './website'\n`)
  const paths = 'export const tenantPaths: Record<string, readonly [string, ...string[]]> = {'
  copy.edit('src/access/tenancy.ts', `${paths}\n`, `${paths}${tenancy}`)
  const config = 'payload.config.ts'
  copy.edit(
    config,
    `\nconst config = buildConfig({\n`,
    `import { lexicalEditor } from '@payloadcms/richtext-lexical'\nimport { websitePlugins } from './src/websitePlugins'\n
const config = buildConfig({\n  editor: lexicalEditor(),\n`,
  )
  copy.edit(config, '\n  plugins: [\n', '\n  plugins: [\n    ...websitePlugins,\n')
}

const { add, attempt, end } = startReport()

// The plugins ask for the version of Payload before ours, and on Node 20 Lexical's build for Node never ends its top-level await.
Object.assign(process.env, {
  NODE_OPTIONS: '--conditions=production',
  PAYLOAD_DISABLE_DEPENDENCY_CHECKER: 'true',
})

const copy = copySources()
try {
  addPlugins(copy)
  const spec = 'tests/integration/plugins.spec.ts'
  copy.write(spec, readFileSync(join(import.meta.dirname, 'plugins.spec.ts'), 'utf8'))
  // The packages of the original are a link until now.
  const install = 'rm node_modules && npm install --no-audit --no-fund --prefer-offline'
  const isReady =
    (await attempt('the packages', () => copy.run(install))) &&
    (await attempt('the types and the migration', () =>
      copy.run('npm run generate && npm run migrate:create -- plugins'),
    ))
  if (isReady) {
    await attempt('tsc', () => copy.run('npx tsc -p . --noEmit'))
    add('the plugins', await copy.test('integration', [spec]))
  }
} finally {
  copy.remove()
}
end()
