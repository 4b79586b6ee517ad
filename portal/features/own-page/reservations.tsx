import { useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { ownReservations } from '#contract/calls/reservations.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { setReserved } from '#portal/actions/own-reservations.ts';
import { services } from '#portal/api/request.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { MoreButton, Pending } from '#portal/ui/pending.tsx';
import { RowButton } from '#portal/ui/row-button.tsx';
import { testMoment } from '#portal/ui/test-moment.ts';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

const SHOWN = 4;

type Own = CallData<typeof ownReservations>;

interface Entry {
  kind: ReservationKind;
  id: number;
  game: Own['games'][number]['game'];
  href: string;
  title: string;
  note: string;
  reserved_at: string;
}

/** The player's reservations of games and packs, newest first, each with a button that revokes it. */
export function Reservations() {
  const { data: own, failure, load } = useOwn(() => services.get('/vue/reservations', {}));
  const [isAll, setAll] = useState(false);
  const entries = own ? entriesOf(own) : [];
  const revoke = async ({ kind, id }: Entry) => {
    const response = await setReserved(kind, id, false);
    if (response.status === 1 || response.code === 'NOT_FOUND') {
      showToast('已取消预约');
      await load();
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return (
    <OwnPart id="own-reservations" title="我的预约">
      {!own && <Pending failure={failure} onRetry={load} />}
      {own && entries.length === 0 && (
        <p className={css.empty}>
          还没有预约。<a href="/BaseGameCenter?status=预约">看看可以预约的游戏</a>
        </p>
      )}
      <ul className={css.rows}>
        {(isAll ? entries : entries.slice(0, SHOWN)).map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className={css.pack}>
            <GameIcon game={entry.game} size={48} />
            <div className="grow">
              <h3 className={css.packTitle}>
                <a href={entry.href}>{entry.title}</a>
              </h3>
              <p className={css.note}>{entry.note}</p>
            </div>
            <RowButton label="取消预约" name={entry.title} onClick={() => revoke(entry)} />
          </li>
        ))}
      </ul>
      {!isAll && entries.length > SHOWN && (
        <MoreButton label={`全部 ${entries.length} 个`} onClick={() => setAll(true)} />
      )}
    </OwnPart>
  );
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

function entriesOf({ games, packs, generated_at: now }: Own): Entry[] {
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
