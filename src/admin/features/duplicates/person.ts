/** What identifies a person in the values of a form or record. For server and browser. */

export type Person = {
  address?: unknown
  /** Only for a lead. */
  customer?: unknown
  email?: unknown
  licences?: unknown
  name?: unknown
  phone?: unknown
}

/** Reads a person from the fields of a lead or customer. */
export const readPerson = (valueOf: (name: string) => unknown): Person => {
  const textOf = (name: string) => {
    const value = valueOf(name)
    return typeof value === 'string' ? value : ''
  }
  const nameOf = (first: string, last: string) => `${textOf(first)} ${textOf(last)}`.trim()
  return {
    address: valueOf('address') ?? null,
    customer: valueOf('customer') ?? null,
    email: valueOf('email') ?? null,
    licences: [valueOf('consumerDriversLicense') ?? null, valueOf('consumerDriversLicenseNumber') ?? null],
    name:
      textOf('companyName') ||
      textOf('name') ||
      nameOf('consumerFirstName', 'consumerLastName') ||
      nameOf('firstName', 'lastName') ||
      null,
    phone: valueOf('phone') ?? null,
  }
}
