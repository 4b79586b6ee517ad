import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFull, refuseWriteOnFullDisk } from './disk-space.ts';

const { statfsSync } = fs;
let free = 0;

beforeEach(() => {
  fs.statfsSync = (() => ({ bavail: free / 4_096, bsize: 4_096 })) as unknown as typeof statfsSync;
  syncBuiltinESMExports();
});
afterEach(() => {
  fs.statfsSync = statfsSync;
  syncBuiltinESMExports();
});

it.each([
  'select 1',
  '\n  (select 1) union select 2',
  'with a as (select 1) select updated_at from a',
  'begin',
  'commit',
  'rollback',
])('allows reads on a full disk: %s', (sql) => {
  free = 0;
  expect(() => refuseWriteOnFullDisk('/', sql)).not.toThrow();
});

it.each([
  'insert into game (name) values ($1)',
  'with taken as (update pack_code set claimed = true returning id) select * from taken',
  '  with gone as (delete from session returning 1) select count(*) from gone',
  'vacuum analyze',
  'create index on game (name)',
])('refuses writes on a full disk: %s', (sql) => {
  free = 128 * 1024 * 1024 - 4_096;
  expect(() => refuseWriteOnFullDisk('/', sql)).toThrow(DiskFull);
  free = 128 * 1024 * 1024;
  expect(() => refuseWriteOnFullDisk('/', sql)).not.toThrow();
});
