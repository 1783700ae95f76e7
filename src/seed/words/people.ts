/** Invented people: names combined from invented parts, and their homes. */
import type { Random } from '../random'

const given = [
  'Adela Alaric Amabel Aurelio Benedetta Briony Casimir Celestine Cosima Damaris Dorian Elspeth Emeric Estela',
  'Fabian Fenella Florian Galadia Hadley Honora Ignacio Isaura Jessamy Joaquin Kerensa Lazaro Leopold Lucasta',
  'Magnus Mariela Merrin Nestor Octavia Orlando Paloma Peregrine Quentin Ramona Rosamund Rufus Severin Sidony',
  'Soledad Tabitha Thaddeus Ursula Valeria Wilfred Xiomara Yolanda Zelda Zephyr',
].flatMap((line) => line.split(' '))

const fronts = [
  'Alder Bramble Cinder Dapple Elder Fallow Gorse Heather Ivory Marigold'.split(' '),
  'Kestrel Linnet Mallow Nettle Osprey Pepper Quarry Rowan Sorrel Thistle'.split(' '),
]
const ends = 'brake combe dune fold gild holt knoll mere quist wold'.split(' ')

// No individual record uses these area codes, so phone numbers stay unique.
const areas = ['602', '719', '720', '806', '915', '928', '970']

const towns = [
  { city: 'Larkhollow', state: 'CO', zip: '80000' },
  { city: 'Redwillow Flats', state: 'AZ', zip: '85000' },
  { city: 'Port Ferrow', state: 'TX', zip: '75000' },
  { city: 'Sable Crossing', state: 'CO', zip: '80000' },
  { city: 'Windle Gap', state: 'TX', zip: '75000' },
]
const streets = [
  'Thistledown',
  'Saddlewren',
  'Hollowbell',
  'Foxquill',
  'Marlpit',
  'Dovemantle',
  'Lanternwick',
]
const kinds = ['Lane', 'Road', 'Court', 'Row', 'Terrace', 'Walk']

export type Person = { email: string; firstName: string; lastName: string; phone: string }

/** The person with a number from 0 to 199; last names, e-mail addresses and phone numbers are unique. */
export const personOf = (number: number, random: Random): Person => {
  const firstName = random.pick(given)
  const half = Math.floor(number / 2)
  const lastName = `${fronts[number % 2]?.[half % 10] ?? ''}${ends[(half + Math.floor(half / 10)) % 10] ?? ''}`
  return {
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    firstName,
    lastName,
    phone: `(${areas[number % areas.length] ?? ''}) 555-0${150 + Math.floor(number / areas.length)}`,
  }
}

/** A home in an invented town. */
export const homeOf = (random: Random) => ({
  ...random.pick(towns),
  country: 'USA',
  name: 'Home',
  street: `${random.integer(2, 980)} ${random.pick(streets)} ${random.pick(kinds)}`,
})

const employers = [
  'Larkhollow Public Library',
  'Sable Crossing Schools',
  'Fennimark Bakery',
  'Windle Gap Clinic',
]
const work = ['Nurse', 'Teacher', 'Electrician', 'Bookkeeper', 'Baker', 'Bus Driver', 'Librarian', 'Surveyor']

/** An employer and a yearly income. */
export const employmentOf = (random: Random) => ({
  consumerEmployerName: random.pick(employers),
  consumerEmploymentDuration: random.integer(4, 160),
  consumerEmploymentStatusCode: 'Full Time',
  consumerEmploymentTitle: random.pick(work),
  consumerIncome: random.integer(32_000, 98_000, 400),
  consumerIncomeInterval: 'Yearly',
})
