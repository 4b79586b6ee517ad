import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { portalCommand } from './command-line.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'youmen-failing-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A defect of the program: the first folder that it creates. */
const DEFECT = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.mkdirSync = () => { throw new TypeError('a defect') };
  syncBuiltinESMExports();`;
const settings = {
  DATA_DIR: join(dataDir, 'new'),
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(DEFECT)}`,
};

test('[INS-04] a command that fails prints the message of its error, and the stack only on request', async () => {
  expect(await portalCommand(settings, 'seed')).toEqual({ code: 4, out: '', err: 'a defect\n' });
  const { code, err } = await portalCommand({ ...settings, NODE_DEBUG: 'portal' }, 'seed');
  expect([code, err]).toEqual([4, expect.stringMatching(/TypeError: a defect\n +at .*\na defect\n$/s)]);
});
