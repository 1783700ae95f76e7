import * as migration_20261121_121247_initial from './20261121_121247_initial';

export const migrations = [
  {
    up: migration_20261121_121247_initial.up,
    down: migration_20261121_121247_initial.down,
    name: '20261121_121247_initial'
  },
];
