import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNginx } from '../deploy/nginx.ts';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
/** One visitor's host header appears in the next visitor's page. */
const REFLECTED = /GET x-forwarded-host: evil.*the next visitor gets.*it is in the response/;
const seed = Number(process.env.ATTACK_SEED ?? 3);
const few = { forged: 60, share: 17, poisons: 34, seed };
const replay = `seed ${seed}: ATTACK_SEED=${seed} repeats this run`;
const hasNginx = findNginx() !== undefined;

test('no cached page is poisoned, no file is exposed, no redirect leaves the site, no request is split, and a forged address counts as one', async () => {
  expect(await runAttacks(projectRoot, few), replay).toEqual({
    poisoning: [],
    'poisoning through nginx': hasNginx ? [] : undefined,
    traversal: [],
    redirects: [],
    smuggling: [],
    'forged addresses': [],
  });
});

test('the suite finds planted bugs of each type', async () => {
  const found = await runAttacks(projectRoot, { ...few, isPlanted: true });
  const expectFound = (kind: keyof typeof found) => expect(found[kind]?.join('\n'), replay);
  expectFound('poisoning').toMatch(/x-original-url: \/healthz.*: the sender gets/);
  expectFound('poisoning').toMatch(REFLECTED);
  if (hasNginx) {
    expectFound('poisoning through nginx').toMatch(REFLECTED);
    expectFound('poisoning through nginx').toMatch(
      /br: the next visitor gets other headers: .*content-encoding/,
    );
  }
  expectFound('traversal').toMatch(/\/images\/.*[\w/]+(\.json)?: 200/);
  expectFound('redirects').toMatch(/leads to \/\//);
  expectFound('redirects').toMatch(/a header of the visitor's/);
  expectFound('smuggling').toMatch(/keep-alive: 2 responses/);
  expectFound('forged addresses').toMatch(/codes were sent to one address/);
});
