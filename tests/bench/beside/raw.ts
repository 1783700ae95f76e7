/** Every figure of a run, kept to be compared with another's. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** @returns the path of the file */
export const keepRaw = async (
  folder: string,
  { comparison, server }: { comparison: object; server: string },
): Promise<string> => {
  const at = new Date().toISOString()
  const [processor] = cpus()
  const raw = {
    at,
    machine: {
      cores: cpus().length,
      memory: totalmem(),
      node: process.version,
      postgres: await versionOf(server),
      processor: processor?.model,
    },
    ...comparison,
  }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${at.replaceAll(':', '-')}.json`)
  writeFileSync(path, `${JSON.stringify(raw, null, 1)}\n`)
  return path
}

const versionOf = async (server: string): Promise<string | undefined> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<{ server_version: string }>('SHOW server_version')).rows[0]?.server_version
  } finally {
    await client.end()
  }
}
