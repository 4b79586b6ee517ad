import { PLANT_FOUND, runFullDisk, whyNoFullDisk } from './run.ts';

/** Fills the disk five times, or as often as the first argument says; then once with the planted bug. */
export async function soakFullDisk([times = '5']: readonly string[]): Promise<string[]> {
  const why = whyNoFullDisk();
  if (why !== undefined) {
    return [`not run: ${why}`];
  }
  const faults: string[] = [];
  for (let time = 1; time <= Number(times); time += 1) {
    const found = await runFullDisk();
    console.log(`${found.length === 0 ? '✓' : '✗'} run ${time}`);
    faults.push(...found);
  }
  const isFound = (await runFullDisk({ isPlanted: true })).some((fault) => PLANT_FOUND.test(fault));
  console.log(`${isFound ? '✓' : '✗'} the planted bug is detected`);
  return isFound ? faults : [...faults, 'the planted bug is not detected'];
}
