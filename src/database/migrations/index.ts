import * as migration_20261121_120831_initial from './20261121_120831_initial';

export const migrations = [
  {
    up: migration_20261121_120831_initial.up,
    down: migration_20261121_120831_initial.down,
    name: '20261121_120831_initial'
  },
];
