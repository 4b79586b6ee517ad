import { expect, test } from 'vitest';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { Changes, EVERYTHING, isChanged } from './changes.ts';

/** A bus whose listeners and database note what reaches them, in its order. */
function bus() {
  const noted: unknown[] = [];
  const { db } = scriptedDatabase(() => {
    noted.push('database');
    return [];
  });
  const changes = new Changes(db);
  for (const name of ['first', 'second']) {
    changes.on((changed) => noted.push([name, changed]));
  }
  return { changes, noted };
}

test('[API-04] own changes reach the listeners in their order, then the other processes', async () => {
  const { changes, noted } = bus();
  await changes.publish(['packs']);
  expect(noted).toEqual([['first', ['packs']], ['second', ['packs']], 'database']);
});

test('[API-04] received changes reach the listeners only', () => {
  const { changes, noted } = bus();
  changes.received(['packs']);
  changes.received(EVERYTHING);
  expect(noted).toEqual([
    ['first', ['packs']],
    ['second', ['packs']],
    ['first', EVERYTHING],
    ['second', EVERYTHING],
  ]);
});

test('no change is published without tags', async () => {
  const { changes, noted } = bus();
  await changes.publish([]);
  expect(noted).toEqual([]);
});

test.each([
  [['packs', 'site'], true],
  [['packs'], false],
  [EVERYTHING, true],
] as const)('%o concerns the site: %s', (changed, concerns) => {
  expect(isChanged('site', changed)).toBe(concerns);
});
