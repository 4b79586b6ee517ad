import { expect, test } from 'vitest';
import { postgresLocation } from './postgres-address.ts';

test.each([
  ['postgres://li:secret@db.example:5433/youmen', 'db.example:5433/youmen'],
  ['postgresql://li:se%2Fcret@db.example/youmen?sslmode=require', 'db.example/youmen'],
  ['postgres://li:secret@/youmen?host=/var/run/postgresql', '/var/run/postgresql/youmen'],
  ['postgres://li@%2Fvar%2Frun%2Fpostgresql/youmen', '/var/run/postgresql/youmen'],
  ['postgres:///youmen', '/youmen'],
  ['postgres://li@%zz/youmen', '%zz/youmen'],
])('the location of %s contains no user and no password', (address, place) => {
  expect(postgresLocation(address)).toBe(place);
});

test.each([
  'postgres://li:se/cret@db.example/youmen',
  'postgres://li:se#cret@db.example/youmen',
  'postgres://li:se?cret@db.example/youmen',
  'postgres://li:secret@db.example:99999/youmen',
])('%s is invalid', (address) => {
  expect(postgresLocation(address)).toBeUndefined();
});
