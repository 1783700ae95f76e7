import * as migration_20261123_183639_initial from './20261123_183639_initial';
import * as migration_20261124_000658_papers_and_notifications from './20261124_000658_papers_and_notifications';
import * as migration_20261126_054354_places from './20261126_054354_places';
import * as migration_20261126_182357_webhook_queues from './20261126_182357_webhook_queues';
import * as migration_20261126_222000_answered_values from './20261126_222000_answered_values';
import * as migration_20261128_062702_undone_batches from './20261128_062702_undone_batches';
import * as migration_20261128_083544_person_keys from './20261128_083544_person_keys';
import * as migration_20261128_091025_different_people from './20261128_091025_different_people';
import * as migration_20261128_093429_rep_accounts from './20261128_093429_rep_accounts';
import * as migration_20261128_094000_days_at_midnight from './20261128_094000_days_at_midnight';
import * as migration_20261128_112358_moving_webhooks from './20261128_112358_moving_webhooks';
import * as migration_20261128_120000_deal_titles from './20261128_120000_deal_titles';
import * as migration_20261128_174034_notes from './20261128_174034_notes';
import * as migration_20261129_015613_list_columns from './20261129_015613_list_columns';
import * as migration_20261129_144706_deactivation from './20261129_144706_deactivation';

export const migrations = [
  {
    up: migration_20261123_183639_initial.up,
    down: migration_20261123_183639_initial.down,
    name: '20261123_183639_initial',
  },
  {
    up: migration_20261124_000658_papers_and_notifications.up,
    down: migration_20261124_000658_papers_and_notifications.down,
    name: '20261124_000658_papers_and_notifications',
  },
  {
    up: migration_20261126_054354_places.up,
    down: migration_20261126_054354_places.down,
    name: '20261126_054354_places',
  },
  {
    up: migration_20261126_182357_webhook_queues.up,
    down: migration_20261126_182357_webhook_queues.down,
    name: '20261126_182357_webhook_queues',
  },
  {
    up: migration_20261126_222000_answered_values.up,
    down: migration_20261126_222000_answered_values.down,
    name: '20261126_222000_answered_values',
  },
  {
    up: migration_20261128_062702_undone_batches.up,
    down: migration_20261128_062702_undone_batches.down,
    name: '20261128_062702_undone_batches',
  },
  {
    up: migration_20261128_083544_person_keys.up,
    down: migration_20261128_083544_person_keys.down,
    name: '20261128_083544_person_keys',
  },
  {
    up: migration_20261128_091025_different_people.up,
    down: migration_20261128_091025_different_people.down,
    name: '20261128_091025_different_people',
  },
  {
    up: migration_20261128_093429_rep_accounts.up,
    down: migration_20261128_093429_rep_accounts.down,
    name: '20261128_093429_rep_accounts',
  },
  {
    up: migration_20261128_094000_days_at_midnight.up,
    down: migration_20261128_094000_days_at_midnight.down,
    name: '20261128_094000_days_at_midnight',
  },
  {
    up: migration_20261128_112358_moving_webhooks.up,
    down: migration_20261128_112358_moving_webhooks.down,
    name: '20261128_112358_moving_webhooks',
  },
  {
    up: migration_20261128_120000_deal_titles.up,
    down: migration_20261128_120000_deal_titles.down,
    name: '20261128_120000_deal_titles',
  },
  {
    up: migration_20261128_174034_notes.up,
    down: migration_20261128_174034_notes.down,
    name: '20261128_174034_notes',
  },
  {
    up: migration_20261129_015613_list_columns.up,
    down: migration_20261129_015613_list_columns.down,
    name: '20261129_015613_list_columns',
  },
  {
    up: migration_20261129_144706_deactivation.up,
    down: migration_20261129_144706_deactivation.down,
    name: '20261129_144706_deactivation'
  },
];
