import type { OwnClaim } from '#contract/entities/claim.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';

/** An opening is told of this long before it, a code before it expires, in ms. */
const OPENING_AHEAD_MS = 10 * 60_000;
const CODE_AHEAD_MS = 24 * 3_600_000;

/** Something that a visitor should hear of now, once. */
export interface Reminder {
  kind: 'opening' | 'code';
  /** What it is about: the same thing is told once. */
  key: string;
  text: string;
  href: string;
  link: string;
}

function isAhead(at: string, now: number, within: number): boolean {
  const left = new Date(at).getTime() - now;
  return left > 0 && left <= within;
}

/** The openings that are about to be, `now` in ms of the server's clock. */
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

/** The codes that are about to expire; one that a player has spoken of was tried. */
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
