import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNginx } from '../deploy/nginx.ts';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
/** What one visitor said of the host stands in the page that the next one gets. */
const REFLECTED = /GET x-forwarded-host: evil.*the next visitor gets.*it stands in the answer/;
const seed = Number(process.env.ATTACK_SEED ?? 3);
const few = { forged: 60, share: 17, poisons: 34, seed };
const replay = `seed ${seed}: ATTACK_SEED=${seed} tries the same again`;
const hasNginx = findNginx() !== undefined;

test('no kept page is poisoned, no file is reached, nobody is led away, no request is two, and an address is one address', async () => {
  expect(await runAttacks(projectRoot, few), replay).toEqual({
    poisoning: [],
    'poisoning through nginx': hasNginx ? [] : undefined,
    traversal: [],
    redirects: [],
    smuggling: [],
    'forged addresses': [],
  });
});

test('the suite finds planted bugs of each kind', async () => {
  const found = await runAttacks(projectRoot, { ...few, isPlanted: true });
  const says = (kind: keyof typeof found) => expect(found[kind]?.join('\n'), replay);
  says('poisoning').toMatch(/x-original-url: \/healthz.*: whoever does gets/);
  says('poisoning').toMatch(REFLECTED);
  if (hasNginx) {
    says('poisoning through nginx').toMatch(REFLECTED);
    says('poisoning through nginx').toMatch(/br: the next visitor gets other headers: .*content-encoding/);
  }
  says('traversal').toMatch(/\/images\/.*[\w/]+(\.json)?: 200/);
  says('redirects').toMatch(/leads to \/\//);
  says('redirects').toMatch(/a header of the visitor's/);
  says('smuggling').toMatch(/kept open: 2 answers/);
  says('forged addresses').toMatch(/codes were given to one address/);
});
