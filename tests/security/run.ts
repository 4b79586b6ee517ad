import { startPortal } from '../browser/portal-process.ts';
import { printedLogins } from '../browser/printed-logins.ts';
import { findNginx, startNginx } from '../deploy/nginx.ts';
import type { Target } from './attack.ts';
import { forgedAddresses } from './forged-addresses.ts';
import { plantInNginx } from './plants.ts';
import { poisoning } from './poisoning/run.ts';
import { redirects } from './redirects.ts';
import { smuggling } from './smuggling/run.ts';
import { traversal } from './traversal.ts';

/** The faults by attack; undefined for attacks that can't run on this machine. */
export type Found = Record<
  'poisoning' | 'traversal' | 'redirects' | 'smuggling' | 'forged addresses',
  string[]
> & {
  'poisoning through nginx': string[] | undefined;
};

/** The number of cases. */
interface Extent extends Pick<Target, 'share' | 'seed'> {
  /** Forged addresses of one visitor. */
  forged: number;
  /** The share of poisons. */
  poisons: number;
}

/** Attacks a portal of its own behind a trusted proxy. */
export async function runAttacks(
  projectRoot: string,
  { forged, poisons, isPlanted = false, ...extent }: Extent & { isPlanted?: boolean },
): Promise<Found> {
  const program = isPlanted ? ['tests/security/app.ts'] : undefined;
  const settings = {
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_HTTP: '1',
    LOG_LEVEL: 'error',
    SMS: 'outbox',
    SMS_HOURLY_LIMIT: '100000',
  };
  const portal = await startPortal(projectRoot, settings, program);
  const target = { ...portal, ...extent };
  try {
    return {
      poisoning: await poisoning({ ...target, share: poisons }),
      'poisoning through nginx': await poisoningThroughNginx({ ...target, share: poisons }, isPlanted),
      traversal: await traversal(target),
      redirects: await redirects(target),
      smuggling: await smuggling(portal.url, printedLogins(portal.printed()).players),
      'forged addresses': await forgedAddresses(target, forged),
    };
  } finally {
    await portal.stop();
  }
}

/** The same through the shipped nginx configuration; undefined without nginx. */
async function poisoningThroughNginx(target: Target, isPlanted: boolean): Promise<string[] | undefined> {
  const program = findNginx();
  if (!program) {
    return undefined;
  }
  const port = Number(new URL(target.url).port);
  const nginx = await startNginx(program, [port], isPlanted ? plantInNginx : undefined);
  try {
    return await poisoning({ ...target, url: nginx.url }, 'nginx');
  } finally {
    await nginx.stop();
  }
}
