/** Servers that are restarted in turn behind a proxy lose no request. `npm run test:crash -- rolling` does the same for long. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRolling } from '../crash/rolling'
import { storeKey, ensureBuild, type Deployment, prepareDeployment } from '../support/server'
import { freePort } from '../support/port'

let deployment: Deployment
let key: string

beforeAll(async () => {
  await ensureBuild()
  deployment = await prepareDeployment()
  key = await storeKey(deployment)
})
afterAll(() => deployment?.remove())

describe('two servers behind a proxy', () => {
  it('are restarted one after the other, and no request fails', async () => {
    const port = await freePort()
    const other = { ...deployment, port, url: `http://localhost:${port}` }
    const { exits, failures, made, requests } = await runRolling({
      key,
      deployments: [deployment, other],
      requests: 600,
      restarts: 2,
    })
    expect(failures.slice(0, 20)).toEqual([])
    expect(exits).toEqual([0, 0])
    expect(requests).toBeGreaterThanOrEqual(600)
    const database = new Client({ connectionString: deployment.database.url })
    await database.connect()
    const { rowCount } = await database.query(`SELECT FROM leads WHERE source LIKE 'rolling %'`)
    await database.end()
    expect(rowCount).toBe(made)
  })
})
