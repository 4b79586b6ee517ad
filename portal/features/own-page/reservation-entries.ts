import type { CallData } from '#contract/call.ts';
import type { ownReservations } from '#contract/calls/reservations.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { testMoment } from '#portal/ui/test-moment.ts';

type Own = CallData<typeof ownReservations>;

/** A reservation as a row of a list. */
export interface ReservationEntry {
  kind: ReservationKind;
  id: number;
  game: Own['games'][number]['game'];
  href: string;
  title: string;
  note: string;
  reserved_at: string;
}

function gameNote(
  { reservable, launched, next }: Pick<Own['games'][number], 'reservable' | 'launched' | 'next'>,
  now: string,
): string {
  if (!reservable) {
    return launched ? '已上线，可以去玩了' : '暂时不能预约';
  }
  return next ? `${next.kind} · ${testMoment(next, now)}` : '上线时间待定';
}

/** The reservations of games and packs, newest first. */
export function entriesOf({ games, packs, generated_at: now }: Own): ReservationEntry[] {
  const reserved = [
    ...games.map(({ game, reserved_at, ...state }) => ({
      kind: 'game' as const,
      id: game.id,
      game,
      href: gameHref(game),
      title: game.name,
      note: gameNote(state, now),
      reserved_at,
    })),
    ...packs.map(({ pack, reserved_at }) => ({
      kind: 'pack' as const,
      id: pack.id,
      game: pack.game,
      href: giftHref(pack),
      title: `${pack.game.name} · ${pack.title}`,
      note:
        pack.claim_state === '未开始' && pack.starts_at
          ? `${dayName(pack.starts_at, now)} ${clockTime(pack.starts_at)} 开领`
          : pack.claim_state,
      reserved_at,
    })),
  ];
  return reserved.sort((one, other) => (one.reserved_at < other.reserved_at ? 1 : -1));
}
