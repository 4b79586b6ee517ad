import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const few = { forged: 60, share: 17, seed: Number(process.env.ATTACK_SEED ?? 3) };

test('no kept page is poisoned, no file is reached, nobody is led away, no request is two, and an address is one address', async () => {
  expect(await runAttacks(projectRoot, few)).toEqual({
    poisoning: [],
    traversal: [],
    redirects: [],
    smuggling: [],
    'forged addresses': [],
  });
});

test('the suite finds planted bugs of each kind', async () => {
  const found = await runAttacks(projectRoot, { ...few, isPlanted: true });
  expect(found.poisoning.join('\n')).toMatch(
    /x-original-url: \/healthz.*: 200 instead of|it stands in the answer/,
  );
  expect(found.traversal.join('\n')).toMatch(/\/images\/.*[\w/]+(\.json)?: 200/);
  expect(found.redirects.join('\n')).toMatch(/leads to \/\//);
  expect(found.redirects.join('\n')).toMatch(/a header of the visitor's/);
  expect(found.smuggling.join('\n')).toMatch(/kept open: 2 answers/);
  expect(found['forged addresses'].join('\n')).toMatch(/codes were given to one address/);
});
