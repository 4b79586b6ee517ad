import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { plainTitle, readSentences } from './document.ts';
import { type Proof, readProofs } from './proofs.ts';
import { idsIn, readRequirements } from './requirements.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
let proofs: Proof[] = [];

beforeAll(() => {
  proofs = readProofs(projectRoot);
}, 60_000);

test('the requirements have unique IDs', () => {
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

test('no test names an unknown requirement', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  const wrong = proofs.filter(({ ids }) => ids.some((id) => !known.has(id)));
  expect(wrong.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
});

test('every requirement is named by a test', () => {
  const named = new Set(proofs.flatMap(({ ids }) => ids));
  const open = readRequirements().filter(({ id }) => !named.has(id));
  expect(open.map(({ id, what }) => `${id} ${what}`)).toEqual([]);
});

test('every sentence of the specification has requirements and an existing test of one of them', () => {
  const wrong = readSentences(projectRoot).filter(
    ({ ids, path, title }) =>
      !proofs.some(
        (proof) =>
          proof.path === path &&
          plainTitle(proof.title) === title &&
          proof.ids.some((id) => ids.includes(id)),
      ),
  );
  expect(wrong.map(({ text, path, title }) => `${text}: ${path}: ${title}`)).toEqual([]);
});

test('every requirement belongs to a sentence of the specification', () => {
  const covered = new Set(readSentences(projectRoot).flatMap(({ ids }) => ids));
  const known = readRequirements().map(({ id }) => id);
  expect(known.filter((id) => !covered.has(id))).toEqual([]);
  expect([...covered].filter((id) => !known.includes(id))).toEqual([]);
});
