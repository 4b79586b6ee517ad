import { join } from 'node:path';
import { runSlowClients } from './run.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** 2,000 slow clients (or as many as the argument says) beside 100 requests a second. */
export async function soakSlowClients([clients = '2000']: readonly string[]): Promise<string[]> {
  const run = await runSlowClients(projectRoot, { clients: Number(clients), perSecond: 100 });
  const { longest, p99, asked, failed } = run;
  console.log(`| Slow clients | Longest borne | Normal requests | p99 | Failed |\n|---|---|---|---|---|
| ${clients} | ${longest.toFixed(1)} s | ${asked} | ${p99.toFixed(0)} ms | ${failed} |`);
  return [
    ...(longest < 15 ? [] : [`one was borne with for ${longest.toFixed(1)} s`]),
    ...(p99 < 200 ? [] : [`p99 of the others was ${p99.toFixed(0)} ms`]),
    ...(failed === 0 ? [] : [`${failed} of the others were not answered well`]),
  ];
}

/** 20 stops under 200 requests a second, or as many as the argument says. */
export async function soakStops([times = '20']: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  console.log('| Answered | Refused | Unanswered | Out within |\n|---|---|---|---|');
  for (let stop = 1; stop <= Number(times); stop += 1) {
    const { answered, refused, unanswered, seconds } = await stopUnderLoad(projectRoot);
    console.log(`| ${answered} | ${refused} | ${unanswered} | ${seconds.toFixed(1)} s |`);
    faults.push(
      ...(unanswered === 0 ? [] : [`${unanswered} unanswered at stop ${stop}`]),
      ...(seconds < 10 ? [] : [`stop ${stop} took ${seconds.toFixed(1)} s`]),
    );
  }
  return faults;
}
