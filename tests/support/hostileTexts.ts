/** Records whose every text would run a script where it is shown as anything but text. */
import type { CollectionConfig, Field } from 'payload'
import * as every from '../../src/collections/every'

/** What a script that was run sets, on `window`. */
export const marker = 'storedScriptRan'

export const hostileText =
  `<img src=x onerror="window.${marker}=1"><script>window.${marker}=1</script>` +
  `"><svg onload=window.${marker}=1>'"\`\${window.${marker}=1}{{constructor.constructor('window.${marker}=1')()}}`

export const hostileLink = `javascript:window.${marker}=1//${hostileText}`

type Data = { [name: string]: Data | string }

export const hostileCollections: readonly CollectionConfig[] = Object.values(every)

/** Every text field with a text that would run; links and addresses with one that would be followed. */
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

/** References of a collection by the collection that they lead to. */
export const referencesOf = ({
  fields,
}: Pick<CollectionConfig, 'fields'>): { isMany: boolean; name: string; to: string }[] =>
  fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => referencesOf({ fields: tab.fields }))
    if (field.type === 'row' || field.type === 'collapsible') return referencesOf(field)
    if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return []
    return [{ isMany: field.hasMany === true, name: field.name, to: field.relationTo }]
  })

/** Without the field that a refusal names: `consumer.firstName`. */
export const withoutField = (data: Data, path: string): Data => {
  const [name = '', ...rest] = path.split('.')
  const { [name]: value, ...others } = data
  return rest.length === 0 || typeof value !== 'object'
    ? others
    : { ...others, [name]: withoutField(value, rest.join('.')) }
}
