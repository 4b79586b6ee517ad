import type { CallData } from '#contract/call.ts';
import type { ownReservations } from '#contract/calls/reservations.ts';
import type { Envelope } from '#contract/envelope.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import css from '../own-page.module.css';
import { OwnPart } from '../own-part.tsx';
import { entriesOf } from '../reservation-entries.ts';
import { PostForm } from './post-form.tsx';

/** All reservations, newest first, each with a form that revokes it. */
export function PlainReservations({
  reservations,
}: {
  reservations: Envelope<CallData<typeof ownReservations>>;
}) {
  const entries = reservations.status === 1 ? entriesOf(reservations.data) : [];
  return (
    <OwnPart id="own-reservations" title="我的预约">
      {reservations.status === 0 && <p className={css.empty}>{reservations.msg}</p>}
      {reservations.status === 1 && entries.length === 0 && (
        <p className={css.empty}>
          还没有预约。<a href="/BaseGameCenter?status=预约">看看可以预约的游戏</a>
        </p>
      )}
      <ul className={css.rows}>
        {entries.map(({ kind, id, game, href, title, note }) => (
          <li key={`${kind} ${id}`} className={css.pack}>
            <GameIcon game={game} size={48} />
            <div className="grow">
              <h3 className={css.packTitle}>
                <a href={href}>{title}</a>
              </h3>
              <p className={css.note}>{note}</p>
            </div>
            <PostForm form="revoke" values={{ kind, id: String(id) }}>
              <button type="submit" className={buttonClass.quiet} aria-label={`取消预约${title}`}>
                取消预约
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </OwnPart>
  );
}
