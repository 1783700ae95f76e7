/** The state of a running service about keys. */
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { slowDownOf } from '../guesses'
import { KeyCache } from './cache'
import type { FoundKey } from './record'
import { authOptionsOf } from '../options'
import { RequestCounter } from './rateLimit'
import type { SlowDown } from '../slow'

/**
 * Records when keys were last used, and from which IP address: in memory at each use, and written in batches, so that no request
 * waits for it. The same statement updates a key whose hash is of an older version to the newest.
 *
 * A process that dies loses the uses that it had not written. The writes bypass the ledger
 * (docs/decisions.md#key-usage-bypasses-the-ledger), and skip keys that are being written at the time.
 */
type Use = { at: number; from: string | undefined; moves: { from: string; to: string } | undefined }

class KeyUses {
  #uses = new Map<number, Use>()

  /** @param from the IP address of the caller */
  note({ caller, hash, newestHash }: FoundKey, from: string | undefined): void {
    const moves = hash === newestHash ? undefined : { from: hash, to: newestHash }
    this.#uses.set(caller.id, { at: Date.now(), from, moves })
  }

  /**
   * Writes the recorded uses, each key at most once in five minutes, whichever process writes it.
   *
   * @returns the number of keys written
   */
  async flush(payload: BasePayload): Promise<number> {
    const uses = this.#uses
    if (uses.size === 0) return 0
    this.#uses = new Map()
    try {
      const { rowCount } = await payload.db.pool.query(statement, [
        JSON.stringify(
          [...uses].map(([id, { at, from, moves }]) => ({
            at: new Date(at).toISOString(),
            from: from ?? null,
            id,
            new_hash: moves?.to ?? null,
            old_hash: moves?.from ?? null,
          })),
        ),
      ])
      return rowCount ?? 0
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses])
      throw error
    }
  }
}

// A locked row is skipped; the next use of its key is stored instead.
const statement = `
  WITH used AS (
    SELECT key.id, used.at, used."from", used.new_hash, used.old_hash
    FROM json_to_recordset($1::json)
      AS used(id integer, at timestamptz, "from" text, new_hash text, old_hash text)
    JOIN api_keys AS key ON key.id = used.id
    WHERE key.last_used_at IS NULL OR key.last_used_at <= used.at - interval '5 minutes'
      OR key.hash = used.old_hash
    ORDER BY key.id
    FOR NO KEY UPDATE OF key SKIP LOCKED
  )
  UPDATE api_keys AS key
  SET last_used_at = used.at, last_used_from = used."from",
    hash = CASE WHEN key.hash = used.old_hash THEN used.new_hash ELSE key.hash END
  FROM used WHERE key.id = used.id`

export type KeyState = {
  cache: KeyCache<FoundKey>
  /** Undefined if there is no rate limit. */
  counter: RequestCounter | undefined
  slow: SlowDown
  uses: KeyUses
}

export const keyStateOf = payloadState('keys', (payload: BasePayload): KeyState => {
  const { rateLimit } = authOptionsOf(payload)
  return {
    cache: new KeyCache<FoundKey>(),
    counter: rateLimit && new RequestCounter(payload, rateLimit),
    slow: slowDownOf(payload, { kind: 'keys' }),
    uses: new KeyUses(),
  }
})
