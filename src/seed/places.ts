import type { Place } from '../fields/place'
import type { Identity } from './identity'
import type { Seeder } from './seed'

export type Places = Awaited<ReturnType<typeof seedPlaces>>

const usa = 'USA'

/** Where the towns would be. */
const towns: Record<string, Place> = {
  Larkhollow: [-104.8731, 38.9127],
  'Port Ferrow': [-96.6214, 32.4102],
  'Redwillow Flats': [-111.7405, 33.3528],
}

/** Addresses, contacts and locations, in invented towns with invented zip codes. */
export const seedPlaces = async ({ make }: Seeder, { bramblewick, quillfen, staff }: Identity) => {
  const address = (
    name: string,
    street: string,
    city: string,
    state: string,
    zip: string,
    tenants = quillfen,
  ) =>
    make('addresses', { city, country: usa, name, place: towns[city] ?? null, state, street, tenants, zip })

  const addresses = {
    tamsin: await address('Home', '14 Thistledown Lane', 'Larkhollow', 'CO', '80000'),
    bexley: await address('Home', '2210 Copper Mesa Road', 'Redwillow Flats', 'AZ', '85000'),
    odell: await make('addresses', {
      city: 'Larkhollow',
      country: usa,
      name: 'Apartment',
      place: [-104.8812, 38.9054],
      state: 'CO',
      street: '77 Mill Race Street',
      suite: 'Unit 5',
      tenants: quillfen,
      zip: '80000',
    }),
    auction: await address('Yard office', '900 Gantry Way', 'Port Ferrow', 'TX', '75000', bramblewick),
    lender: await address('Head office', '1 Ledger Square', 'Larkhollow', 'CO', '80000'),
  }

  const contacts = {
    delivery: await make('contacts', {
      address: addresses.bexley,
      email: 'ines.corrigold@example.com',
      name: 'Ines Corrigold',
      phone: '(480) 555-0134',
      tenants: [quillfen],
    }),
    yard: await make('contacts', {
      address: addresses.auction,
      email: 'gate@gantry-auction.example.com',
      name: 'Gate desk, Gantry Auction',
      phone: '(214) 555-0120',
      tenants: [bramblewick],
    }),
  }

  const locations = {
    lot: await make('locations', {
      address: '300 Forecourt Avenue',
      city: 'Larkhollow',
      country: usa,
      createdBy: staff.admin,
      name: 'Quillfen Main Lot',
      openingHours: 'Mo-Fr 09:00-19:00; Sa 10:00-17:00',
      place: [-104.8598, 38.9201],
      state: 'CO',
      tenant: quillfen,
      timeZone: 'America/Boise',
      zip: '80000',
    }),
    yard: await make('locations', {
      address: '900 Gantry Way',
      city: 'Port Ferrow',
      country: usa,
      createdBy: staff.manager,
      name: 'Gantry Auction Yard, Lane 7',
      place: [-96.6037, 32.4419],
      state: 'TX',
      tenant: bramblewick,
      zip: '75000',
    }),
    workshop: await make('locations', {
      address: '41 Bellows Court',
      city: 'Larkhollow',
      country: usa,
      createdBy: staff.manager,
      name: 'Gleamwright Workshop',
      place: [-104.8903, 38.8972],
      state: 'CO',
      tenant: quillfen,
      zip: '80000',
    }),
    bramblewickLot: await make('locations', {
      address: '12 Windle Gap Road',
      city: 'Port Ferrow',
      country: usa,
      createdBy: staff.manager,
      name: 'Bramblewick Lot',
      openingHours: 'Mo-Sa 08:30-18:00',
      place: [-96.6301, 32.3988],
      state: 'TX',
      tenant: bramblewick,
      timeZone: 'America/Chicago',
      zip: '75000',
    }),
    // The same yard for the other business, because a location belongs to one business.
    quillfenLane: await make('locations', {
      address: '900 Gantry Way',
      city: 'Port Ferrow',
      country: usa,
      createdBy: staff.manager,
      name: 'Gantry Auction Yard, Lane 4',
      place: [-96.6037, 32.4419],
      state: 'TX',
      tenant: quillfen,
      zip: '75000',
    }),
  }
  const lots = { bramblewick: locations.bramblewickLot, quillfen: locations.lot }

  return { addresses, contacts, locations, lots }
}
