import type { creditBands } from '../vocabulary/credit'
import { templateChoices } from '../vocabulary/pipeline'
import type { Business, Identity } from './identity'
import type { Seeder } from './seed'
import { type Choice, templateTexts } from './words/speech'

export type SalesTeam = Awaited<ReturnType<typeof seedSalesTeam>>

type Band = (typeof creditBands)[number]

export type Rep = { bands: readonly Band[]; id: number; isAway: boolean; name: string; user: string }

/** In the order of joining. Wrenna and Osric have accounts. */
const people: { bands: readonly Band[]; business: Business; name: string; user: string }[] = [
  {
    bands: ['Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)'],
    business: 'quillfen',
    name: 'Wrenna Ashdell',
    user: 'rep@example.com',
  },
  {
    bands: ['Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown'],
    business: 'bramblewick',
    name: 'Osric Pellamy',
    user: 'rep2@example.com',
  },
  { bands: ['Good (700-749)'], business: 'quillfen', name: 'Juniper Staveley', user: 'juniper@example.com' },
  {
    bands: ['Excellent (750-900)', 'Good (700-749)'],
    business: 'quillfen',
    name: 'Calder Brimhollow',
    user: 'calder@example.com',
  },
  {
    bands: ['Fair (600-649)', 'OK (550-599)', 'Unknown'],
    business: 'quillfen',
    name: 'Maribel Sandoquil',
    user: 'maribel@example.com',
  },
  {
    bands: ['OK (550-599)', 'Poor (300-549)', 'Unknown'],
    business: 'quillfen',
    name: 'Tobiah Farrowmere',
    user: 'tobiah@example.com',
  },
  {
    bands: ['Excellent (750-900)', 'Good (700-749)'],
    business: 'bramblewick',
    name: 'Leocadia Ventisca',
    user: 'leocadia@example.com',
  },
  {
    bands: ['Good (700-749)', 'Fair (650-699)', 'Fair (600-649)'],
    business: 'bramblewick',
    name: 'Ansel Quorndale',
    user: 'ansel@example.com',
  },
  {
    bands: ['OK (550-599)', 'Poor (300-549)', 'Unknown'],
    business: 'bramblewick',
    name: 'Pilar Montesombra',
    user: 'pilar@example.com',
  },
  {
    bands: ['Good (700-749)', 'Fair (650-699)'],
    business: 'bramblewick',
    name: 'Hester Wickermoor',
    user: 'hester@example.com',
  },
]

const away = 'Juniper Staveley'

const areas: Record<Business, string> = { bramblewick: '214', quillfen: '303' }

/** Sales reps and their templates. */
export const seedSalesTeam = async ({ make, revise }: Seeder, identity: Identity) => {
  const ids: number[] = []
  for (const [at, { bands, business, name, user }] of people.entries()) {
    ids.push(
      await make('salesReps', {
        acceptNewLeads: name !== away,
        creditBands: [...bands],
        name,
        phone: `(${areas[business]}) 555-0${110 + at}`,
        phoneNumber: `+1${areas[business]}5550${110 + at}`,
        tenants: [identity[business]],
        user,
      }),
    )
  }
  const of = (business: Business): Rep[] =>
    people.flatMap((rep, at) =>
      rep.business === business ? [{ ...rep, id: ids[at] ?? 0, isAway: rep.name === away }] : [],
    )
  const crews = { bramblewick: of('bramblewick'), quillfen: of('quillfen') }

  const templates = {} as Record<Choice, number>
  for (const choice of templateChoices) {
    const { en, es, sequence, type } = templateTexts[choice]
    const tenants = [identity.quillfen, identity.bramblewick]
    templates[choice] = await make('templates', { ...en, choice, sequence, tenants, type, usedBy: ids })
    await revise('templates', templates[choice], es, 'es')
  }
  return { crews, templates }
}
