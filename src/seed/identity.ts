import { demoPassword, demoSignIn } from './signIn'
import type { Seeder } from './seed'

/** One of the two businesses of the group. */
export type Business = 'bramblewick' | 'quillfen'

export type Identity = Awaited<ReturnType<typeof seedIdentity>>

/** The two businesses and their staff accounts. */
export const seedIdentity = async ({ make }: Seeder) => {
  const quillfen = await make('tenants', { name: 'Quillfen Motors' })
  const bramblewick = await make('tenants', { name: 'Bramblewick Auto' })

  const password = demoPassword
  // The first account of an empty service becomes its admin.
  const admin = await make('users', {
    email: demoSignIn.email,
    name: 'Imara Hollowell',
    password,
    role: 'admin',
    tenants: [quillfen, bramblewick],
  })
  const manager = await make('users', {
    email: 'manager@example.com',
    name: 'Teodor Quince',
    password,
    role: 'manager',
    tenants: [quillfen, bramblewick],
  })
  const rep = await make('users', {
    email: 'rep@example.com',
    name: 'Wrenna Ashdell',
    password,
    role: 'rep',
    tenants: [quillfen],
  })
  const secondRep = await make('users', {
    email: 'rep2@example.com',
    name: 'Osric Pellamy',
    password,
    role: 'rep',
    tenants: [bramblewick],
  })
  return { bramblewick, quillfen, staff: { admin, manager, rep, secondRep } }
}
