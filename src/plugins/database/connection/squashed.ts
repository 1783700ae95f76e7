/** Maps squashed migrations to the migrations that they replaced, for databases that ran the replaced ones. */

/** The last commit that has the replaced migrations. */
const lastCommit = '84156f2'

type Replacement = { name: string; replaced: readonly string[] }

/** In their order. */
const squashed: readonly Replacement[] = [
  {
    name: '20261123_183639_initial',
    replaced: [
      '20261121_121247_initial',
      '20261121_150130_change_ledger',
      '20261121_153044_changes_latest',
      '20261121_180549_keys_claims_two_factor',
      '20261121_212247_webhooks',
      '20261121_215724_webhooks_held',
      '20261122_003601_staff_panel',
      '20261122_164314_version_tenants',
      '20261122_171506_staff_all_tenants',
      '20261122_173314_stored_files',
      '20261122_174031_webhook_shares',
      '20261123_113317_rate_counts',
      '20261123_141501_ledger_transactions',
      '20261123_145606_listed_indexes',
      '20261123_152525_choice_indexes',
      '20261123_171224_deal_rep_and_closing',
      '20261123_174734_search',
      '20261123_180915_stock_number',
      '20261123_183121_tasks',
      '20261123_183639_payment_scenarios',
    ],
  },
  {
    name: '20261124_000658_papers_and_notifications',
    replaced: [
      '20261123_190703_rep_addresses_and_fees',
      '20261123_224800_staff_reach',
      '20261123_232709_papers',
      '20261124_000658_notifications',
    ],
  },
]

/** The names of the migrations that earlier releases had. */
export const replacedMigrations: readonly string[] = squashed.flatMap(({ replaced }) => replaced)

/**
 * Finds the squashed migrations whose replaced migrations a database has run.
 *
 * @param recordedNames the names that the database records
 * @throws if it stopped between two squashed migrations
 */
export const replacementsOf = (recordedNames: ReadonlySet<string>): Replacement[] => {
  const started = squashed.filter(({ replaced }) => replaced.some((name) => recordedNames.has(name)))
  const missing = started.flatMap(({ replaced }) => replaced).find((name) => !recordedNames.has(name))
  if (missing !== undefined) {
    throw new Error(
      `The database has not run the migration ${missing}, which this version no longer has. Migrate it with the commit ${lastCommit}: git checkout ${lastCommit} && npm ci && npm run build && npm run migrate. Then start this version again.`,
    )
  }
  return started
}

/** Whether a migration of this name was replaced by a squashed one. */
export const isReplaced = (name: string): boolean => squashed.some(({ replaced }) => replaced.includes(name))
