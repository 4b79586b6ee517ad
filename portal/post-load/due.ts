import type { OwnClaim } from '#contract/entities/claim.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { browserNow } from '../browser/state/browser-clock.ts';
import { changeEntries, readEntries } from '../browser/storage/browser-database.ts';
import { clockTime, dayName } from '../ui/format.ts';
import { gameHref } from '../ui/game-facts.ts';

/** The lead times of reminders: before an opening, and before a code expires. */
const OPENING_AHEAD_MS = 10 * 60_000;
const CODE_AHEAD_MS = 24 * 3_600_000;
/** The time that shown reminders are stored. */
const RETENTION_MS = 7 * 86_400_000;

export interface Reminder {
  kind: 'opening' | 'code';
  /** Identifies the event; each is shown once. */
  key: string;
  text: string;
  href: string;
  link: string;
}

function isAhead(at: string, now: number, within: number): boolean {
  const remaining = new Date(at).getTime() - now;
  return remaining > 0 && remaining <= within;
}

/** The openings that start soon; `now` in ms of the server clock. */
export function dueOpenings(openings: readonly Opening[], now: number): Reminder[] {
  return openings
    .filter(({ opens_at }) => isAhead(opens_at, now, OPENING_AHEAD_MS))
    .map(
      ({ id, game, server_name, opens_at, dynamic }): Reminder => ({
        kind: 'opening',
        key: `opening ${id} ${opens_at}`,
        text: `${game.name} ${server_name} ${clockTime(opens_at)} ${dynamic ? '预计开服' : '开服'}`,
        href: gameHref(game),
        link: '去看看',
      }),
    );
}

/** The codes that expire soon, without those that have feedback. */
export function dueCodes(claims: readonly OwnClaim[], now: number): Reminder[] {
  const today = new Date(now).toISOString();
  return claims.flatMap(({ id, from_pool, expires_at, feedback, pack }): Reminder[] =>
    expires_at !== null && feedback === null && isAhead(expires_at, now, CODE_AHEAD_MS)
      ? [
          {
            kind: 'code',
            key: `code ${from_pool} ${id}`,
            text: `${pack.game.name} ${pack.title}的兑换码，${dayName(expires_at, today)} ${clockTime(expires_at)} 过期`,
            href: '/BasePackageNumber#mine',
            link: '去兑换',
          },
        ]
      : [],
  );
}

interface Reminded {
  key: string;
  at: number;
}

/** Returns the keys of reminders that this browser has not shown yet and marks them as shown. */
export async function takeUnseen(keys: readonly string[]): Promise<string[]> {
  const shown = await readEntries<Reminded>('reminded');
  const known = new Set(shown.map(({ key }) => key));
  const unseen = keys.filter((key) => !known.has(key));
  if (unseen.length > 0) {
    const now = browserNow();
    await changeEntries('reminded', (store) => {
      for (const key of unseen) {
        store.put({ key, at: now } satisfies Reminded);
      }
      for (const { key } of shown.filter(({ at }) => now - at > RETENTION_MS)) {
        store.delete(key);
      }
    });
  }
  return unseen;
}
