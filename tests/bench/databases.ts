import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'

export type BenchDatabase = { drop: () => Promise<void>; url: string }

/** An empty database on the server at `server`. */
export const makeDatabase = async (server: string, purpose: string): Promise<BenchDatabase> => {
  const name = `forecourt_bench_${purpose}_${randomBytes(4).toString('hex')}`
  await run(server, `CREATE DATABASE ${escapeIdentifier(name)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    drop: () => run(server, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
    url: url.href,
  }
}

const run = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
