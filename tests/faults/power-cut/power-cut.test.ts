import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Beginning, makeBeginning, runPowerCuts, whyNoPowerCuts } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_261_123);

const whyNot = whyNoPowerCuts();
let beginning: Beginning;

beforeAll(async () => {
  beginning = whyNot === undefined ? await makeBeginning(1_000) : { dataDir: '', packId: 0, codes: 0 };
});
afterAll(() => rmSync(beginning.dataDir, { recursive: true, force: true }));

describe.concurrent('the power is cut while players claim from the embedded database', () => {
  test('and every code that somebody was told is his', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    const { faults, acknowledged } = await runPowerCuts({ beginning, seed, cuts: 1 });
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(40);
  });

  test('and a database and a journal that force nothing to disk are found out', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    const { faults } = await runPowerCuts({ beginning, seed, cuts: 1, isPlanted: true });
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the database itself lost: \d{2}/),
        expect.stringMatching(/^lost: \d{2}/),
      ]),
    );
  });
});
