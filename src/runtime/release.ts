/**
 * Detects whether a newer release has migrated the database. This process continues, as its tables usually still exist, but the
 * operator should know: values that the newer release stores may not be shown, and a default that it relies on may not be set.
 */
import type { BasePayload } from 'payload'
import { log } from '../lib/log'
import { payloadState } from '../lib/payloadState'
import { newerMigrations } from '../plugins/database/connection/migrate'

const getState = payloadState('newer release', () => ({ migrations: [] as string[] }))

/** Queries the database, and logs a warning if there are new migrations. */
export const checkForNewerRelease = async (payload: BasePayload): Promise<void> => {
  const state = getState(payload)
  const migrations = await newerMigrations(payload)
  const hasNew = migrations.some((name) => !state.migrations.includes(name))
  state.migrations = migrations
  if (hasNew) {
    log.warn({
      migrations,
      msg: 'the database was migrated by a newer release: update this one, or restore the backup from before',
    })
  }
}

/** The names of the migrations that only a newer release has, as the last `checkForNewerRelease` found them. */
export const listNewerMigrations = (payload: BasePayload): readonly string[] => getState(payload).migrations
