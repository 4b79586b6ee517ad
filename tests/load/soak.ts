import { join } from 'node:path';
import { runSlowClients } from './run.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** 2,000 slow clients (or as many as the argument says) beside 100 requests a second. */
export async function soakSlowClients([clients = '2000']: readonly string[]): Promise<string[]> {
  const run = await runSlowClients(projectRoot, { clients: Number(clients), perSecond: 100 });
  const { turnedAway, p99, asked, failed } = run;
  const longest = Math.max(run.longest.headers, run.longest.bodies);
  console.log(`| Slow clients | Longest borne | Normal requests | p99 | Failed |\n|---|---|---|---|---|
| ${clients} | ${longest.toFixed(1)} s | ${asked} | ${p99.toFixed(0)} ms | ${failed} |`);
  return [
    ...(longest < 15 ? [] : [`one was borne with for ${longest.toFixed(1)} s`]),
    ...(p99 < 200 ? [] : [`p99 of the others was ${p99.toFixed(0)} ms`]),
    ...(failed === 0 ? [] : [`${failed} of the others were not answered well`]),
    ...(turnedAway === 0 ? [] : [`${turnedAway} slow ones were not let in, or dropped at once`]),
  ];
}

/** 20 stops under 200 requests a second, or as many as the argument says. */
export async function soakStops([times = '20']: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  console.log('| Answered | Turned away | Failed | Unanswered | Out within |\n|---|---|---|---|---|');
  for (let stop = 1; stop <= Number(times); stop += 1) {
    const { answered, turnedAway, failed, unanswered, seconds } = await stopUnderLoad(projectRoot);
    console.log(`| ${answered} | ${turnedAway} | ${failed} | ${unanswered} | ${seconds.toFixed(1)} s |`);
    faults.push(
      ...(unanswered === 0 ? [] : [`${unanswered} unanswered at stop ${stop}`]),
      ...(failed === 0 ? [] : [`${failed} failed at stop ${stop}`]),
      ...(seconds < 10 ? [] : [`stop ${stop} took ${seconds.toFixed(1)} s`]),
    );
  }
  return faults;
}
