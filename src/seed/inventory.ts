import type { Consumers } from './consumers'
import type { Identity } from './identity'
import type { Places } from './places'
import type { Seeder } from './seed'

export type Inventory = Awaited<ReturnType<typeof seedInventory>>

/**
 * Vehicles and their listings. Makes are invented, and so are the manufacturer codes of the VINs: no real one begins
 * with 0. The check digits are correct.
 */
export const seedInventory = async (
  { make }: Seeder,
  { bramblewick, quillfen, staff }: Identity,
  { locations }: Places,
  { bexley, tamsin }: Consumers,
) => {
  const common = { createdBy: staff.manager, tenant: quillfen, transmission: 'Automatic' }
  const tarnova = await make('vehicles', {
    ...common,
    body: 'SUV',
    customer: tamsin,
    drivetrain: 'AWD',
    engine: '2.0L I4 Turbo',
    exterior: 'Slate Blue',
    interior: 'Black Cloth',
    make: 'Tarnova',
    model: 'Fellside',
    status: ['SOLD TO CUSTOMER', 'Inspected'],
    style: '4D Sport Utility',
    trim: 'SE',
    vin: '0TNRW2AS9L0000117',
    year: '2021',
  })
  const wexmoor = await make('vehicles', {
    ...common,
    body: 'Pickup',
    drivetrain: '4WD',
    engine: '3.5L V6',
    exterior: 'Granite',
    interior: 'Tan Leather',
    make: 'Wexmoor',
    model: 'Drover',
    status: ['Bought at Auction', 'Transport to Inspection'],
    style: '4D Crew Cab',
    trim: 'Trail Plus',
    vin: '0WXDR4CC2N0000238',
    year: '2022',
  })
  const cindra = await make('vehicles', {
    ...common,
    body: 'Sedan',
    drivetrain: 'FWD',
    engine: 'Electric',
    exterior: 'Pearl White',
    interior: 'Grey Vegan Leather',
    make: 'Cindra',
    model: 'Halo-9',
    status: ['Identified as potential option for customer'],
    style: '4D Sedan',
    tenant: bramblewick,
    trim: 'Long Range',
    vin: '0CNVN9EL7P0000359',
    year: '2023',
  })
  const bellamo = await make('vehicles', {
    ...common,
    body: 'Hatchback',
    customer: bexley,
    drivetrain: 'FWD',
    engine: '1.6L I4',
    exterior: 'Poppy Red',
    interior: 'Black Cloth',
    make: 'Bellamo',
    model: 'Pip',
    status: ['Taken in on Trade'],
    style: '5D Hatchback',
    trim: 'Base',
    vin: '0BLPP1HB3G0000470',
    year: '2016',
  })
  const tern = await make('vehicles', {
    ...common,
    body: 'Sedan',
    drivetrain: 'FWD',
    engine: '2.4L I4',
    exterior: 'Bronze',
    interior: 'Beige Cloth',
    make: 'Bellamo',
    model: 'Tern',
    status: ['Taken in on Trade', 'Trade sold at Auction'],
    style: '4D Sedan',
    trim: 'Touring',
    vin: '0BLTN4SD3E0000692',
    year: '2014',
  })
  const norrick = await make('vehicles', {
    ...common,
    body: 'Minivan',
    drivetrain: 'FWD',
    engine: '3.6L V6',
    exterior: 'Silver',
    interior: 'Grey Cloth',
    make: 'Norrick',
    model: 'Wayfare 7',
    status: ['Bid Placed', 'Arbitration'],
    style: '4D Passenger Van',
    tenant: bramblewick,
    trim: 'Family',
    vin: '0NRCV6VN2K0000581',
    year: '2019',
  })

  const listings = {
    wexmoor: await make('listings', {
      accidents: 0,
      cleanTitle: true,
      condition: 4.3,
      mileage: 28450,
      owners: 1,
      pickupLocation: locations.quillfenLane,
      retailAskingPrice: '$33,900.00',
      retailBuyNowPrice: '$33,250.00',
      retailValue: '$34,500.00',
      seller: 'Gantry Auction',
      tenant: quillfen,
      vehicleHistoryReport: 'https://history.example.com/reports/0WXDR4CC2N0000238',
      vehicleHistoryScore: '91',
      vehicles: wexmoor,
      wholesaleBuyNowPrice: '$29,800.00',
      wholesaleConditionReport: 'https://gantry-auction.example.com/reports/238',
      wholesaleCurrentBid: '$28,250.00',
      wholesaleDetailPage: 'https://gantry-auction.example.com/lots/238',
      wholesaleMinimumBid: '$27,500.00',
      wholesaleValue: '$29,100.00',
    }),
    cindra: await make('listings', {
      accidents: 0,
      cleanTitle: true,
      condition: 4.8,
      mileage: 9120,
      owners: 1,
      pickupLocation: locations.bramblewickLot,
      retailAskingPrice: '$38,450.00',
      retailValue: '$39,000.00',
      seller: 'Ostermoor Cars',
      tenant: bramblewick,
      vehicles: cindra,
      wholesaleValue: '$34,700.00',
    }),
    norrick: await make('listings', {
      accidents: 1,
      cleanTitle: true,
      condition: 3.1,
      mileage: 74210,
      owners: 2,
      pickupLocation: locations.yard,
      seller: 'Gantry Auction',
      tenant: bramblewick,
      vehicles: norrick,
      wholesaleBuyNowPrice: '$11,400.00',
      wholesaleCurrentBid: '$11,150.00',
      wholesaleMinimumBid: '$10,900.00',
    }),
  }

  return { listings, vehicles: { bellamo, cindra, norrick, tarnova, tern, wexmoor } }
}
