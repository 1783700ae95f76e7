import { useClient } from './client'
import { fixture } from './service'
import { signIn } from './staff'

/**
 * A client for the tests of a file, with the tenants North and South, an admin, and a manager and a sales rep whose accounts
 * are limited to North.
 */
export const useDealer = () => {
  const service = useClient()
  const admin = fixture(() => signIn(service))
  const north = fixture(() => service.create('tenants', { name: 'North' }))
  const south = fixture(() => service.create('tenants', { name: 'South' }))
  const ofNorth = (role: string) => fixture(() => signIn(service, role, `${role}@example.com`, [north.id]))
  return { admin, manager: ofNorth('manager'), north, rep: ofNorth('rep'), service, south }
}
