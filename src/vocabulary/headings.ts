/**
 * The headings that files of the trade use for a field, besides its label: those of dealer systems, lead providers and vehicle feeds.
 * Case, spaces and punctuation do not count: "Stock #" is `stock`.
 */
export const headings = {
  companyName: ['Company', 'Business', 'Business Name', 'Dealership', 'Empresa'],
  customerId: ['Customer No', 'Cust No', 'Customer Id', 'Client Number', 'Account Number'],
  dateOfBirth: ['DOB', 'Birth Date', 'Birthday', 'Fecha de nacimiento'],
  dealId: ['Deal', 'Deal No', 'Deal Id'],
  email: ['Email Address', 'Email 1', 'Primary Email', 'Mail', 'Correo', 'Correo electrónico'],
  exterior: ['Color', 'Colour', 'Exterior Color', 'Ext Color', 'Color exterior'],
  firstName: ['First', 'FName', 'Given Name', 'Nombres'],
  interior: ['Interior Color', 'Int Color', 'Color interior'],
  lastName: ['Last', 'LName', 'Surname', 'Family Name', 'Apellidos'],
  make: ['Brand', 'Manufacturer'],
  margin: ['Profit', 'Gross', 'Total Gross', 'Front Gross'],
  mileage: ['Miles', 'Mileage Value', 'Odometer', 'Odometer Reading', 'Kilometraje'],
  name: ['Name', 'Customer Name', 'Contact', 'Contact Name', 'Buyer', 'Prospect'],
  notes: ['Note', 'Comment', 'Comments', 'Remarks', 'Comentarios'],
  phone:
    'Phone Number|Home Phone|Home Ph|Cell|Cell Phone|Cell Ph|Mobile|Mobile Phone|Phone 1|Primary Phone|Day Phone|Evening Phone|Eve Phone|Telephone|Tel|Ph|Celular'.split(
      '|',
    ),
  retailAskingPrice: [
    'Price',
    'Asking Price',
    'Internet Price',
    'List Price',
    'Selling Price',
    'Advertised Price',
    'Retail Price',
    'Precio',
  ],
  salesPrice: ['Sale Price', 'Selling Price', 'Price', 'Precio de venta'],
  salesRep: ['Sales Person', 'Salesman', 'Rep', 'Sales Agent', 'Salesperson 1', 'Assigned To', 'Vendedor'],
  source: ['Lead Source', 'Ad Source', 'Origin'],
  state: ['St', 'Province'],
  stockNumber: ['Stock', 'Stock No', 'Stk', 'Stk No', 'Unit No'],
  street: ['Address', 'Address 1', 'Address Line 1', 'Street Address', 'Dirección'],
  suite: ['Address 2', 'Address Line 2', 'Apt', 'Unit'],
  vehicleBody: ['Body Style', 'Body Type', 'Vehicle Type'],
  drivetrain: ['Drive', 'Drive Type', 'Drive Train', 'Drivetrain Desc'],
  transmission: ['Trans', 'Transmission Desc', 'Transmission Type'],
  trim: ['Series', 'Trim Level'],
  vin: ['VIN No', 'VIN Number', 'Vehicle Identification Number'],
  year: ['Yr', 'Model Year', 'Vehicle Year', 'Año'],
  zip: ['Zip', 'Zipcode', 'Postal Code', 'Post Code', 'CP'],
} as const satisfies Record<string, readonly string[]>
