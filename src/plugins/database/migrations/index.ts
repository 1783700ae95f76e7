import * as migration_20261121_121247_initial from './20261121_121247_initial';
import * as migration_20261121_150130_change_ledger from './20261121_150130_change_ledger';
import * as migration_20261121_153044_changes_latest from './20261121_153044_changes_latest';
import * as migration_20261121_180549_keys_claims_two_factor from './20261121_180549_keys_claims_two_factor';
import * as migration_20261121_212247_webhooks from './20261121_212247_webhooks';
import * as migration_20261121_215724_webhooks_held from './20261121_215724_webhooks_held';
import * as migration_20261122_003601_staff_panel from './20261122_003601_staff_panel';
import * as migration_20261122_164314_version_tenants from './20261122_164314_version_tenants';
import * as migration_20261122_171506_staff_all_tenants from './20261122_171506_staff_all_tenants';
import * as migration_20261122_173314_stored_files from './20261122_173314_stored_files';
import * as migration_20261122_174031_webhook_shares from './20261122_174031_webhook_shares';
import * as migration_20261123_113317_rate_counts from './20261123_113317_rate_counts';
import * as migration_20261123_141501_ledger_transactions from './20261123_141501_ledger_transactions';
import * as migration_20261123_145606_listed_indexes from './20261123_145606_listed_indexes';
import * as migration_20261123_152525_choice_indexes from './20261123_152525_choice_indexes';
import * as migration_20261123_171224_deal_rep_and_closing from './20261123_171224_deal_rep_and_closing';
import * as migration_20261123_174734_search from './20261123_174734_search';
import * as migration_20261123_180915_stock_number from './20261123_180915_stock_number';
import * as migration_20261123_183121_tasks from './20261123_183121_tasks';
import * as migration_20261123_183639_payment_scenarios from './20261123_183639_payment_scenarios';
import * as migration_20261123_190703_rep_addresses_and_fees from './20261123_190703_rep_addresses_and_fees';
import * as migration_20261123_224800_staff_reach from './20261123_224800_staff_reach';
import * as migration_20261123_232709_papers from './20261123_232709_papers';
import * as migration_20261124_000658_notifications from './20261124_000658_notifications';

export const migrations = [
  {
    up: migration_20261121_121247_initial.up,
    down: migration_20261121_121247_initial.down,
    name: '20261121_121247_initial',
  },
  {
    up: migration_20261121_150130_change_ledger.up,
    down: migration_20261121_150130_change_ledger.down,
    name: '20261121_150130_change_ledger',
  },
  {
    up: migration_20261121_153044_changes_latest.up,
    down: migration_20261121_153044_changes_latest.down,
    name: '20261121_153044_changes_latest',
  },
  {
    up: migration_20261121_180549_keys_claims_two_factor.up,
    down: migration_20261121_180549_keys_claims_two_factor.down,
    name: '20261121_180549_keys_claims_two_factor',
  },
  {
    up: migration_20261121_212247_webhooks.up,
    down: migration_20261121_212247_webhooks.down,
    name: '20261121_212247_webhooks',
  },
  {
    up: migration_20261121_215724_webhooks_held.up,
    down: migration_20261121_215724_webhooks_held.down,
    name: '20261121_215724_webhooks_held',
  },
  {
    up: migration_20261122_003601_staff_panel.up,
    down: migration_20261122_003601_staff_panel.down,
    name: '20261122_003601_staff_panel',
  },
  {
    up: migration_20261122_164314_version_tenants.up,
    down: migration_20261122_164314_version_tenants.down,
    name: '20261122_164314_version_tenants',
  },
  {
    up: migration_20261122_171506_staff_all_tenants.up,
    down: migration_20261122_171506_staff_all_tenants.down,
    name: '20261122_171506_staff_all_tenants',
  },
  {
    up: migration_20261122_173314_stored_files.up,
    down: migration_20261122_173314_stored_files.down,
    name: '20261122_173314_stored_files',
  },
  {
    up: migration_20261122_174031_webhook_shares.up,
    down: migration_20261122_174031_webhook_shares.down,
    name: '20261122_174031_webhook_shares',
  },
  {
    up: migration_20261123_113317_rate_counts.up,
    down: migration_20261123_113317_rate_counts.down,
    name: '20261123_113317_rate_counts',
  },
  {
    up: migration_20261123_141501_ledger_transactions.up,
    down: migration_20261123_141501_ledger_transactions.down,
    name: '20261123_141501_ledger_transactions',
  },
  {
    up: migration_20261123_145606_listed_indexes.up,
    down: migration_20261123_145606_listed_indexes.down,
    name: '20261123_145606_listed_indexes',
  },
  {
    up: migration_20261123_152525_choice_indexes.up,
    down: migration_20261123_152525_choice_indexes.down,
    name: '20261123_152525_choice_indexes',
  },
  {
    up: migration_20261123_171224_deal_rep_and_closing.up,
    down: migration_20261123_171224_deal_rep_and_closing.down,
    name: '20261123_171224_deal_rep_and_closing',
  },
  {
    up: migration_20261123_174734_search.up,
    down: migration_20261123_174734_search.down,
    name: '20261123_174734_search',
  },
  {
    up: migration_20261123_180915_stock_number.up,
    down: migration_20261123_180915_stock_number.down,
    name: '20261123_180915_stock_number',
  },
  {
    up: migration_20261123_183121_tasks.up,
    down: migration_20261123_183121_tasks.down,
    name: '20261123_183121_tasks',
  },
  {
    up: migration_20261123_183639_payment_scenarios.up,
    down: migration_20261123_183639_payment_scenarios.down,
    name: '20261123_183639_payment_scenarios',
  },
  {
    up: migration_20261123_190703_rep_addresses_and_fees.up,
    down: migration_20261123_190703_rep_addresses_and_fees.down,
    name: '20261123_190703_rep_addresses_and_fees',
  },
  {
    up: migration_20261123_224800_staff_reach.up,
    down: migration_20261123_224800_staff_reach.down,
    name: '20261123_224800_staff_reach',
  },
  {
    up: migration_20261123_232709_papers.up,
    down: migration_20261123_232709_papers.down,
    name: '20261123_232709_papers',
  },
  {
    up: migration_20261124_000658_notifications.up,
    down: migration_20261124_000658_notifications.down,
    name: '20261124_000658_notifications'
  },
];
