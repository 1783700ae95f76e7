import { describe, expect, it } from 'vitest'
import { loggedPath } from '../../src/plugins/api/http/handle'

describe('loggedPath', () => {
  it.each([
    ['/api/leads', '/api/leads'],
    ['/api/leads/7/', '/api/leads/7/'],
    ['/api/openapi.json', '/api/openapi.json'],
    ['/api/attachments/file/report.pdf', '/api/attachments/file/:hidden'],
    ['/api/attachments/file/report/7', '/api/attachments/file/:hidden/:hidden'],
    ['/api/vehicles/by/vin/abc', '/api/vehicles/by/vin/:hidden'],
    ['/api/users/somebody@example.com', '/api/users/:hidden'],
  ])('of %s holds words and ids', (path, logged) => {
    expect(loggedPath(path)).toBe(logged)
  })

  it('holds the first segments of a path that has thousands', () => {
    const logged = loggedPath(`/api${'/a'.repeat(30_000)}`)
    expect(logged).toBe(`/api${'/a'.repeat(11)}/...`)
  })
})
