import { rmSync } from 'node:fs';
import { makeInitialState, runPowerCuts, whyNoPowerCuts } from './run.ts';

/** 20 power cuts, or as many as the first argument says; the second is a seed. */
export async function soakPowerCuts([cuts = '20', seed = '20261123']: readonly string[]): Promise<string[]> {
  const why = whyNoPowerCuts();
  if (why !== undefined) {
    return [`not run: ${why}`];
  }
  const initial = await makeInitialState(60_000);
  const run = await runPowerCuts({ initial, seed: Number(seed), cuts: Number(cuts) });
  rmSync(initial.dataDir, { recursive: true });
  console.log(
    `Seed ${seed}: ${run.acknowledged} codes acknowledged, ${run.cuts} power cuts, ${run.faults.length} faults`,
  );
  return run.faults;
}
