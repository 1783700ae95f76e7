/** A database that a newer release migrated is served, and everybody who looks can see it. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { log } from '../../src/lib/log'
import { createListener } from '../../src/runtime/listener'
import { checkForNewerRelease } from '../../src/runtime/release'
import { createBoundedServer } from '../../src/runtime/serving'
import { useService } from '../support/service'

const service = useService()

it('says in the log once, and in /readyz, that a newer release migrated the database', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const server = createBoundedServer(
    { keepAliveMs: 5000, maxConnections: 10 },
    createListener({
      isDraining: () => false,
      isStatic: () => false,
      live: { serve: (_, outgoing) => outgoing.end() },
      panel: { serve: (_, outgoing) => outgoing.end() },
      payload: service.payload,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    return [answer.status, await answer.text()]
  }
  try {
    await checkForNewerRelease(service.payload)
    expect(await ready()).toEqual([200, 'ready\n'])
    expect(warn).not.toHaveBeenCalled()
    // What an earlier release ran and this one has squashed is not newer.
    await service.query(
      `INSERT INTO payload_migrations (name, batch) VALUES ('20261123_190703_rep_addresses_and_fees', 1), ('20991231_000000_hovercars', 9)`,
    )
    await checkForNewerRelease(service.payload)
    await checkForNewerRelease(service.payload)
    expect(await ready()).toEqual([
      200,
      'ready\nthe database was migrated by a newer release: 20991231_000000_hovercars\n',
    ])
    expect(warn.mock.calls).toMatchObject([[{ migrations: ['20991231_000000_hovercars'] }]])
    await service.query(`DELETE FROM payload_migrations WHERE batch = 9`)
    await checkForNewerRelease(service.payload)
    expect(await ready()).toEqual([200, 'ready\n'])
  } finally {
    server.close()
    warn.mockRestore()
  }
})
