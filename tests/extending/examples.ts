/** What the guide's example has not: another collection, fields of a collection that is there, and a hook on another. */
import type { Copy } from './copy'
import { follow } from './guide'

const appraisals = `import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../access'
import { amount, checkbox, dateTime, inverse, manyOf, number, oneOf, paragraph, reference, references, text } from '../../fields'
import { guarded, naturalKey } from '../../fields/marks'
import { createdBy, lastModifiedBy } from '../../fields/shared'

/**
 * What a lead's car is thought to be worth, and by whom.
 */
export const Appraisals: CollectionConfig = {
  slug: 'appraisals',
  access: partsOfLeads,
  admin: { defaultColumns: ['sheet', 'lead', 'grade', 'updatedAt'], group: 'Inventory', useAsTitle: 'sheet' },
  fields: [
    naturalKey(text('sheet')),
    reference('lead', 'leads'),
    reference('appraised', 'vehicles'),
    references('compared', 'vehicles'),
    reference('supersedes', 'appraisals'),
    oneOf('grade', ['Very Good', 'Worn']),
    manyOf('damage', ['Dent', 'Scratch']),
    amount('offer'),
    number('wear'),
    checkbox('seenInPerson'),
    dateTime('appraisedAt'),
    guarded(text('bankNote')),
    { ...paragraph('wording'), localized: true },
    createdBy,
    lastModifiedBy,
    inverse('supersededBy', 'appraisals', 'supersedes'),
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}
`

const tables: [table: string, entries: string][] = [
  ['collections', `appraisals: { plural: 'Tasaciones', singular: 'Tasación' }`],
  [
    'fields',
    `appraisals: 'Tasaciones', appraised: 'Tasado', appraisedAt: 'Tasado el', bankNote: 'Nota del banco', compared: 'Comparados', damage: 'Daños', grade: 'Nota', offer: 'Oferta', seenInPerson: 'Visto en persona', sheet: 'Hoja', supersededBy: 'Sustituida por', supersedes: 'Sustituye a', wear: 'Desgaste', wording: 'Redacción'`,
  ],
  ['options', `'Very Good': 'Muy bueno', Worn: 'Gastado', Dent: 'Abolladura', Scratch: 'Arañazo'`],
]

/** A collection of every kind of field, with versions, a natural key and inverses; its records are those of a lead's tenant. */
export const addAppraisals = async (copy: Copy): Promise<void> => {
  await follow(copy, {
    begin: 'npm run new:collection -- appraisals inventory',
    file: { path: 'src/collections/inventory/Appraisals.ts', text: appraisals },
    words: { path: 'src/labels/inventory.ts', tables },
  })
  copy.edit('src/access/tenancy.ts', `appraisals: ['tenant']`, `appraisals: ['lead.tenant']`)
  const listings = `    inverse('listings', 'listings', 'vehicles'),\n`
  copy.edit(
    'src/collections/inventory/Vehicles.ts',
    listings,
    `${listings}    inverse('appraisals', 'appraisals', 'appraised'),\n`,
  )
}

const latestError = `    beside(listed(text('latestError'))),\n`

/** Two fields on deals. */
export const addDealFields = (copy: Copy): void => {
  const path = 'src/collections/transactions/Deals/index.ts'
  copy.edit(
    path,
    latestError,
    `${latestError}    beside(text('showroom')),\n    beside(oneOf('pace', ['Calm', 'Rushed'])),\n`,
  )
  copy.edit(path, 'manyOf, reference, ', 'manyOf, oneOf, reference, ')
  copy.edit(
    'src/labels/transactions.ts',
    '\n  fields: {\n',
    `\n  fields: {\n    pace: 'Ritmo',\n    showroom: 'Sala',\n`,
  )
  copy.edit(
    'src/labels/transactions.ts',
    '\n  options: {\n',
    `\n  options: {\n    Calm: 'Tranquilo',\n    Rushed: 'Apurado',\n`,
  )
}

const handovers = `import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { reference } from '../../fields'
import { createdBy, lastModifiedBy, tenant } from '../../fields/shared'

/**
 * A car on its way to the customer: its stops, who helps, and what is said of it.
 */
export const Handovers: CollectionConfig = {
  slug: 'handovers',
  access: officeRecords,
  admin: { defaultColumns: ['title', 'manner', 'updatedAt'], group: 'Fulfilment', useAsTitle: 'title' },
  endpoints: [
    { method: 'get', path: '/waiting', handler: ({ t }) => Response.json({ waiting: t('general:yes') }) },
  ],
  fields: [
    { name: 'title', type: 'text' },
    { name: 'manner', type: 'radio', options: ['Trailer', { label: 'Own Wheels', value: 'Wheels' }] },
    {
      name: 'stops',
      type: 'array',
      fields: [
        { name: 'town', type: 'text' },
        { name: 'greeting', type: 'text', localized: true },
        { name: 'purpose', type: 'select', options: ['Refuel', 'Rest'] },
        { name: 'weekdays', type: 'select', hasMany: true, options: ['Weekday', 'Weekend'] },
        { name: 'arrival', type: 'date' },
        { name: 'car', type: 'relationship', relationTo: 'vehicles' },
        { name: 'helpers', type: 'relationship', hasMany: true, relationTo: 'contacts' },
        { name: 'hours', type: 'array', fields: [{ name: 'hour', type: 'number' }] },
      ],
    },
    {
      name: 'insurance',
      type: 'group',
      fields: [
        { name: 'insured', type: 'checkbox' },
        { name: 'paid', type: 'group', fields: [{ name: 'excess', type: 'number' }] },
      ],
    },
    { type: 'tabs', tabs: [{ name: 'extras', fields: [{ name: 'ribbon', type: 'text' }] }] },
    {
      name: 'programme',
      type: 'blocks',
      blocks: [
        { slug: 'speech', fields: [{ name: 'speaker', type: 'textarea' }] },
        { slug: 'photo', fields: [{ name: 'picture', type: 'upload', relationTo: 'attachments' }] },
      ],
    },
    { name: 'about', type: 'relationship', relationTo: ['vehicles', 'contacts'] },
    { name: 'witnesses', type: 'relationship', hasMany: true, relationTo: ['contacts', 'customers'] },
    { name: 'keywords', type: 'text', hasMany: true },
    { name: 'readings', type: 'number', hasMany: true },
    { name: 'rating', type: 'number', localized: true },
    reference('driver', 'contacts'),
    tenant,
    createdBy,
    lastModifiedBy,
  ],
  hooks: { afterRead: [({ doc }) => doc as object] },
  trash: true,
  versions: { drafts: false, maxPerDoc: 0 },
}
`

const handoverWords: [table: string, entries: string][] = [
  ['collections', `handovers: { plural: 'Entregas en mano', singular: 'Entrega en mano' }`],
  [
    'fields',
    `about: 'Sobre', arrival: 'Llegada', car: 'Coche', driver: 'Conductor', excess: 'Franquicia', extras: 'Extras', greeting: 'Saludo', helpers: 'Ayudantes', hour: 'Hora', hours: 'Horas', insurance: 'Seguro', insured: 'Asegurado', keywords: 'Palabras clave', manner: 'Manera', paid: 'Pagado', photo: 'Foto', picture: 'Imagen', programme: 'Programa', purpose: 'Motivo', rating: 'Valoración', readings: 'Lecturas', ribbon: 'Lazo', speaker: 'Orador', speech: 'Discurso', stops: 'Paradas', town: 'Pueblo', weekdays: 'Días', witnesses: 'Testigos'`,
  ],
  [
    'options',
    `Trailer: 'Remolque', 'Own Wheels': 'Sus propias ruedas', Refuel: 'Repostar', Rest: 'Descansar', Weekday: 'Laborable', Weekend: 'Fin de semana'`,
  ],
]

/** A collection whose values have parts, with a route of its own, a hook on what is read, and a trash: Payload reads its records. */
export const addHandovers = (copy: Copy): Promise<void> =>
  follow(copy, {
    begin: 'npm run new:collection -- handovers fulfilment',
    file: { path: 'src/collections/fulfilment/Handovers.ts', text: handovers },
    words: { path: 'src/labels/fulfilment.ts', tables: handoverWords },
  })

/** A hook that says nothing of bulk writes. */
export const addAddressHook = (copy: Copy): void =>
  copy.edit(
    'src/collections/parties/Addresses.ts',
    `  slug: 'addresses',\n`,
    `  slug: 'addresses',\n  hooks: { beforeChange: [({ data }) => data as object] },\n`,
  )

/** What an app would do with the guide's example. */
export const recordSpec = `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startClient } from '../support/client'

let service: Client
beforeAll(async () => {
  service = await startClient()
})
afterAll(() => service.close())

it('makes an inspection, reads it, finds it and tells of it', async () => {
  const vehicle = await service.create('vehicles', { vin: 'EXTENDED' })
  const sent = { cost: '$120.00', name: 'First look', result: 'Passed', vehicle: vehicle.id }
  const made = await service.create('inspections', sent)
  expect(made).toMatchObject(sent)
  expect(await service.get(\`/inspections/\${made.id}\`)).toEqual(made)
  const found = '/inspections?where[vehicle.vin][equals]=EXTENDED&where[cost][greater_than]=100'
  expect(await service.ids(found)).toEqual([made.id])
  expect(await service.list(\`/inspections/\${made.id}/changes\`)).toMatchObject({ totalDocs: 1 })
})
`
