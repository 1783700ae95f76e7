/** Records with texts that would run a script if a page inserted them without escaping. */
import type { CollectionConfig, Field } from 'payload'
import * as every from '../../src/collections/every'

/** The property of `window` that such a script sets. */
export const marker = 'storedScriptRan'

export const hostileText =
  `<img src=x onerror="window.${marker}=1"><script>window.${marker}=1</script>` +
  `"><svg onload=window.${marker}=1>'"\`\${window.${marker}=1}{{constructor.constructor('window.${marker}=1')()}}`

export const hostileLink = `javascript:window.${marker}=1//${hostileText}`

type Data = { [name: string]: Data | string }

export const hostileCollections: readonly CollectionConfig[] = Object.values(every)

/** A record with `hostileText` in every text field, and `hostileLink` in those of links. */
export const hostileRecord = ({ fields }: Pick<CollectionConfig, 'fields'>): Data =>
  Object.assign({}, ...fields.map(dataOf)) as Data

const dataOf = (field: Field): Data => {
  if (field.type === 'tabs')
    return Object.assign({}, ...field.tabs.map((tab) => hostileRecord({ fields: tab.fields }))) as Data
  if (field.type === 'group' && 'name' in field) return { [field.name]: hostileRecord(field) }
  if (field.type === 'row' || field.type === 'collapsible' || field.type === 'group')
    return hostileRecord(field)
  const isText = field.type === 'text' || field.type === 'textarea' || field.type === 'email'
  if (!isText || field.virtual) return {}
  return { [field.name]: /link|url|page|report|document/i.test(field.name) ? hostileLink : hostileText }
}

/** The reference fields of a collection, with the collection that each references. */
export const referencesOf = ({
  fields,
}: Pick<CollectionConfig, 'fields'>): { isMany: boolean; name: string; to: string }[] =>
  fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => referencesOf({ fields: tab.fields }))
    if (field.type === 'row' || field.type === 'collapsible') return referencesOf(field)
    if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return []
    return [{ isMany: field.hasMany === true, name: field.name, to: field.relationTo }]
  })

/** The data without the field at `path`, such as `consumer.firstName`. */
export const withoutField = (data: Data, path: string): Data => {
  const [name = '', ...rest] = path.split('.')
  const { [name]: value, ...others } = data
  return rest.length === 0 || typeof value !== 'object'
    ? others
    : { ...others, [name]: withoutField(value, rest.join('.')) }
}
