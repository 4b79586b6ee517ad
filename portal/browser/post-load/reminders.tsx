import { useCallback, useEffect, useState } from 'react';
import { CALENDAR_GAMES_LIMIT } from '#contract/vocabulary.ts';
import { services } from '#portal/api/request.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { browserNow, serverAhead } from '../state/browser-clock.ts';
import { useShared } from '../state/shared-state.ts';
import { useFavourites } from '../storage/favourites.ts';
import { takeUntold } from '../storage/reminded-store.ts';
import { dueCodes, dueOpenings, type Reminder } from './due.ts';
import { NoticeOffer } from './notice-offer.tsx';
import css from './reminders.module.css';
import { tellBySystem } from './system-notices.ts';

const TICK_MS = 20_000;
/** Openings and codes are asked for again after this. */
const REFRESH_MS = 10 * 60_000;

/** What is known of things that may become due, at the server's clock. */
type Due = (now: number) => Reminder[];
const NOTHING: Due = () => [];

/** Tells, quietly and once, of favourites that are about to open and of codes that are about to expire. */
export function Reminders() {
  const [shown, setShown] = useState<readonly Reminder[]>([]);
  const openings = useOpenings();
  const codes = useCodes();
  useEffect(() => {
    let current = true;
    const look = async () => {
      const due = [...openings(browserNow()), ...codes(browserNow())];
      const untold = new Set(due.length > 0 ? await takeUntold(due.map(({ key }) => key)) : []);
      const fresh = due.filter(({ key }) => untold.has(key));
      if (current && fresh.length > 0) {
        setShown((before) => [...before, ...fresh]);
        for (const reminder of fresh) {
          tellBySystem(reminder);
        }
      }
    };
    look();
    const timer = setInterval(look, TICK_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [openings, codes]);
  const [first] = shown;
  const next = () => setShown(shown.slice(1));
  return (
    <div role="status" className={css.place}>
      {first && (
        <div className={css.reminder}>
          <div className={css.line}>
            <Icon name="bell" className={css.bell} />
            <p className={css.text}>{first.text}</p>
            <a href={first.href} className={css.link} onClick={next}>
              {first.link}
            </a>
            <button type="button" className={css.close} aria-label="知道了" onClick={next}>
              <Icon name="close" size={16} />
            </button>
          </div>
          <NoticeOffer forOpening={first.kind === 'opening'} />
        </div>
      )}
    </div>
  );
}

/** Asks again and again while `ask` stays the same function. */
function useAsked(ask: (() => Promise<Due | undefined>) | null): Due {
  const [due, setDue] = useState<Due>(() => NOTHING);
  useEffect(() => {
    setDue(() => NOTHING);
    if (!ask) {
      return;
    }
    let current = true;
    const refresh = async () => {
      const found = document.hidden ? undefined : await ask();
      if (current && found) {
        setDue(() => found);
      }
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [ask]);
  return due;
}

function useOpenings(): Due {
  const ids = useFavourites()
    .slice(0, CALENDAR_GAMES_LIMIT)
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join();
  const ask = useCallback(async (): Promise<Due | undefined> => {
    const answer = await services.get('/vue/calendar', { game_ids: ids });
    if (answer.status === 1) {
      const ahead = serverAhead();
      return (now) => dueOpenings(answer.data.list, now + ahead);
    }
  }, [ids]);
  return useAsked(ids === '' ? null : ask);
}

function useCodes(): Due {
  const user = useShared('userData');
  const uid = user ? user.uid : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has other codes
  const ask = useCallback(async (): Promise<Due | undefined> => {
    const answer = await services.get('/vue/getfinshpacks', { page: 1, size: 50 });
    if (answer.status === 1) {
      const ahead = serverAhead();
      return (now) => dueCodes(answer.data.list, now + ahead);
    }
  }, [uid]);
  return useAsked(uid === undefined ? null : ask);
}
