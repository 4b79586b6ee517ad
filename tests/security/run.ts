import { startPortal } from '../browser/portal-process.ts';
import { forgedAddresses } from './forged-addresses.ts';
import { poisoning } from './poisoning.ts';
import { redirects } from './redirects.ts';
import { smuggling } from './smuggling/run.ts';
import { traversal } from './traversal.ts';

/** What each kind of attack found. */
export type Found = Record<
  'poisoning' | 'traversal' | 'redirects' | 'smuggling' | 'forged addresses',
  string[]
>;

/** Attacks a portal of its own, behind a proxy that it trusts. */
export async function runAttacks(
  projectRoot: string,
  {
    forged,
    isPlanted = false,
    ...extent
  }: { forged: number; isPlanted?: boolean; share: number; seed: number },
): Promise<Found> {
  const program = isPlanted ? ['tests/security/app.ts'] : undefined;
  const settings = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', SMS_HOURLY_LIMIT: '100000' };
  const portal = await startPortal(projectRoot, settings, program);
  const target = { ...portal, ...extent };
  try {
    return {
      poisoning: await poisoning(target),
      traversal: await traversal(target),
      redirects: await redirects(target),
      smuggling: await smuggling(portal.url),
      'forged addresses': await forgedAddresses(target, forged),
    };
  } finally {
    await portal.stop();
  }
}
