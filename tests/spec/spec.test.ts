import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProofs } from './proofs.ts';
import { idsIn, readRequirements } from './requirements.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

test('the requirements have IDs of their own', () => {
  const ids = readRequirements().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a title names one requirement or several', () => {
  const [one, two, three] = ['RT-01', 'HD-02', 'ST-03'];
  expect(idsIn(`[${one}] a page answers`)).toEqual([one]);
  expect(idsIn(`[${one}, ${two}] [${three}] and more`)).toEqual([one, two, three]);
  expect(idsIn('an [array] of RT-01')).toEqual([]);
});

test('no test names a requirement that there is not', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  const wrong = readProofs(projectRoot).filter(({ ids }) => ids.some((id) => !known.has(id)));
  expect(wrong.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
});
