/** A Postgres that was set up by somebody else: the settings of its databases change nothing of what is answered. */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'

const service = useClient()

describe('a database with its own settings', () => {
  it.each([
    ['timezone', 'America/New_York'],
    ['datestyle', 'SQL, DMY'],
    ['datestyle', 'German'],
    ['standard_conforming_strings', 'off'],
    ['default_transaction_isolation', 'repeatable read'],
    ['intervalstyle', 'sql_standard'],
    ['extra_float_digits', '-5'],
  ])('%s %s: moments and the rest are as they were sent', async (setting, value) => {
    const [database] = await service.query<{ name: string }>('SELECT current_database() AS name')
    const alter = (to: string) => service.query(`ALTER DATABASE "${database?.name}" ${to}`)
    await alter(`SET ${setting} TO '${value}'`)
    // Sessions take the settings that stand when they begin.
    await service.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    const data = { meetingTime: '1850-03-01T00:00:00.001Z', name: "O'Neill \\ 2" }
    const meeting = await service.create('meetings', data)
    expect(meeting).toMatchObject(data)
    expect(meeting.createdAt).toMatch(/^20\d\d-.*Z$/)
    expect(await service.ids(`/meetings?where[meetingTime][equals]=${data.meetingTime}`)).toContain(
      meeting.id,
    )
    const listing = await service.create('listings', { mileage: 123_456_789.25 })
    expect(listing).toMatchObject({ mileage: 123_456_789.25 })
    await alter(`RESET ${setting}`)
  })
})
