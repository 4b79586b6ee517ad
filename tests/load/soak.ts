import { join } from 'node:path';
import { runSlowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** 2,000 slow clients (or as many as the argument says) and 100 requests per second. */
export async function soakSlowClients([clients = '2000']: readonly string[]): Promise<string[]> {
  const run = await runSlowClients(projectRoot, { clients: Number(clients), perSecond: 100 });
  const { rejected, p99, requests, failed } = run;
  const longest = Math.max(run.longest.headers, run.longest.bodies);
  console.log(`| Slow clients | Longest connection | Normal requests | p99 | Failed |\n|---|---|---|---|---|
| ${clients} | ${longest.toFixed(1)} s | ${requests} | ${p99.toFixed(0)} ms | ${failed} |`);
  return [
    ...(longest < 15 ? [] : [`a slow client stayed connected for ${longest.toFixed(1)} s`]),
    ...(p99 < 200 ? [] : [`p99 of the others was ${p99.toFixed(0)} ms`]),
    ...(failed === 0 ? [] : [`${failed} of the others failed`]),
    ...(rejected === 0 ? [] : [`${rejected} slow clients were refused or disconnected at once`]),
  ];
}

/** 20 stops under 200 requests per second, or as many as the argument says. */
export async function soakStops([times = '20']: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  console.log('| Successful | Rejected | Failed | Unanswered | Stopped within |\n|---|---|---|---|---|');
  for (let stop = 1; stop <= Number(times); stop += 1) {
    const { successful, rejected, failed, unanswered, seconds } = await stopUnderLoad(projectRoot);
    console.log(`| ${successful} | ${rejected} | ${failed} | ${unanswered} | ${seconds.toFixed(1)} s |`);
    faults.push(
      ...(unanswered === 0 ? [] : [`${unanswered} unanswered at stop ${stop}`]),
      ...(failed === 0 ? [] : [`${failed} failed at stop ${stop}`]),
      ...(seconds < 10 ? [] : [`stop ${stop} took ${seconds.toFixed(1)} s`]),
    );
  }
  return faults;
}
