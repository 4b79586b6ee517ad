import { expect, test } from 'vitest';
import { postgresAddresses, postgresLocation, requiresWrites } from './postgres-address.ts';

test.each([
  ['postgres://li:secret@db.example:5433/youmen', 'db.example:5433/youmen'],
  ['postgresql://li:se%2Fcret@db.example/youmen?sslmode=require', 'db.example/youmen'],
  ['postgres://li:secret@/youmen?host=/var/run/postgresql', '/var/run/postgresql/youmen'],
  ['postgres://li@%2Fvar%2Frun%2Fpostgresql/youmen', '/var/run/postgresql/youmen'],
  ['postgres:///youmen', '/youmen'],
  ['postgres://li@%zz/youmen', '%zz/youmen'],
  ['postgres://li:secret@a:5432,[::1]:5433,c/youmen?x=1,2', 'a:5432,[::1]:5433,c/youmen'],
])('the location of %s contains no user and no password', (address, place) => {
  expect(postgresLocation(address)).toBe(place);
});

test.each([
  'postgres://li:se/cret@db.example/youmen',
  'postgres://li:se#cret@db.example/youmen',
  'postgres://li:se?cret@db.example/youmen',
  'postgres://li:secret@db.example:99999/youmen',
  'postgres://li:secret@a,b:99999/youmen',
])('%s is invalid', (address) => {
  expect(postgresLocation(address)).toBeUndefined();
});

test('several hosts become one address each, with the user and the parameters', () => {
  expect(postgresAddresses('postgres://li:secret@a:1,b:2/youmen?x=y')).toEqual([
    'postgres://li:secret@a:1/youmen?x=y',
    'postgres://li:secret@b:2/youmen?x=y',
  ]);
  expect(postgresAddresses('postgres:///youmen?host=/a,b')).toEqual(['postgres:///youmen?host=/a,b']);
});

test('target_session_attrs=read-write requires writes', () => {
  expect(requiresWrites('postgres://a,b/youmen?x=1&target_session_attrs=read-write')).toBe(true);
  expect(requiresWrites('postgres://a,b/youmen?target_session_attrs=read-write&x=1')).toBe(true);
  expect(requiresWrites('postgres://a,b/youmen?target_session_attrs=read-write-x')).toBe(false);
  expect(requiresWrites('postgres://a,b/youmen')).toBe(false);
});
