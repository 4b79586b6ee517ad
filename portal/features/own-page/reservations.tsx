import { useState } from 'react';
import { setReserved } from '#portal/actions/own-reservations.ts';
import { services } from '#portal/api/request.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { MoreButton, Pending } from '#portal/ui/pending.tsx';
import { RowButton } from '#portal/ui/row-button.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';
import { entriesOf, type ReservationEntry } from './reservation-entries.ts';

const SHOWN = 4;

/** The player's reservations of games and packs, newest first, each with a button that revokes it. */
export function Reservations() {
  const { data: own, failure, load } = useOwn(() => services.get('/vue/reservations', {}));
  const [isAll, setAll] = useState(false);
  const entries = own ? entriesOf(own) : [];
  const revoke = async ({ kind, id }: ReservationEntry) => {
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
