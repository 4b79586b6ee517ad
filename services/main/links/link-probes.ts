import { INCONCLUSIVE_FAULTS } from '#platform/adapters/http-client/public-request.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { HOUR, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import { checkable } from './link-checks.ts';
import { storeChecks, uncheckedLinks } from './link-repository.ts';

/** A save waits at most this long, for all its links together. */
const TIMEOUT_MS = 3_000;
/** Addresses requested for one save, all at once. The half-hourly check requests the rest. */
const MOST = 20;
/** How long a result holds: a fault only shortly, because its site may be fixed meanwhile. */
const HOLDS_MS = { alive: 24 * HOUR, dead: MINUTE };
/** Saves of an operator with requests to other sites. */
const probedSaves: WindowLimit = {
  log: 'link-probes',
  windows: [
    { ms: MINUTE, most: 10 },
    { ms: HOUR, most: 120 },
  ],
};
/** Who saves none of these has no link to check. */
const LINKING = [
  'games.write',
  'news.write',
  'activities.write',
  'banners.write',
  'announcements.write',
  'links.write',
  'pages.write',
  'sites.write',
  'channels.write',
] as const;

export interface ProbeDeps {
  db: Database;
  /** Requests an address. @returns null if it responds, else the fault. Undefined where other sites are not requested. */
  probe: ((url: string, bounds: { timeoutMs: number }) => Promise<string | null>) | undefined;
}

/**
 * Requests the addresses of other sites that have no recent result, and stores the results. A site that is too slow,
 * or whose name cannot be resolved now, has none: it is left to the half-hourly check.
 */
export async function probeBeforeSave(
  { db, probe }: ProbeDeps,
  addresses: readonly string[],
  { operator, now }: AdminContext,
): Promise<void> {
  const given = addresses.flatMap((address) => {
    const url = checkable(address);
    return url === undefined ? [] : [{ address, url }];
  });
  const urls = [...new Set(given.map(({ url }) => url))];
  if (!probe || urls.length === 0 || !LINKING.some((permission) => allows(operator, permission))) {
    return;
  }
  const aliveAfter = new Date(now.getTime() - HOLDS_MS.alive);
  const deadAfter = new Date(now.getTime() - HOLDS_MS.dead);
  const due = (await uncheckedLinks(db, urls, { aliveAfter, deadAfter })).slice(0, MOST);
  const entry = { limit: probedSaves, key: Buffer.from(`operator ${operator.id}`) };
  if (due.length === 0 || !(await take(db, now, [entry])).ok) {
    return;
  }
  const faults = new Map(
    await Promise.all(due.map(async (url) => [url, await probe(url, { timeoutMs: TIMEOUT_MS })] as const)),
  );
  const found = given.flatMap(({ address, url }) => {
    const fault = faults.get(url);
    const isKnown = fault !== undefined && !(fault !== null && INCONCLUSIVE_FAULTS.includes(fault));
    return isKnown ? [url, address].map((one) => ({ url: one, fault })) : [];
  });
  await storeChecks(db, [...new Map(found.map((one) => [one.url, one])).values()], now);
}
