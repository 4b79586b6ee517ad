import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type InitialState, makeInitialState, runPowerCuts, whyNoPowerCuts } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_261_123);

const whyNot = whyNoPowerCuts();
let initial: InitialState;

beforeAll(async () => {
  initial = whyNot === undefined ? await makeInitialState(1_000) : { dataDir: '', packId: 0, codes: 0 };
});
afterAll(() => rmSync(initial.dataDir, { recursive: true, force: true }));

describe.concurrent('a power cut while players claim from the embedded database', () => {
  test('loses no acknowledged code', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    const { faults, acknowledged } = await runPowerCuts({ initial, seed, cuts: 1 });
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(40);
  });

  test('loses codes if the database and the journal never sync (planted bug)', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    const { faults } = await runPowerCuts({ initial, seed, cuts: 1, isPlanted: true });
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the database itself lost: \d{2}/),
        expect.stringMatching(/^lost: \d{2}/),
      ]),
    );
  });
});
