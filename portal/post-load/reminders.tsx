import { useCallback, useEffect, useState } from 'react';
import { CALENDAR_GAMES_LIMIT } from '#contract/vocabulary.ts';
import { useFavourites } from '../actions/favourites.ts';
import { services } from '../api/request.ts';
import { browserNow, serverAhead } from '../browser/state/browser-clock.ts';
import { useUid } from '../browser/state/shared-state.ts';
import { Icon } from '../ui/icon.tsx';
import { dueCodes, dueOpenings, type Reminder, takeUnseen } from './due.ts';
import css from './reminders.module.css';

const TICK_MS = 20_000;
const REFRESH_MS = 10 * 60_000;

/** Returns the reminders that are due; `now` in ms of the browser clock. */
type FindDue = (now: number) => Reminder[];
const NONE: FindDue = () => [];

export function Reminders() {
  const [shown, setShown] = useState<readonly Reminder[]>([]);
  const findOpenings = useOpenings();
  const findCodes = useCodes();
  useEffect(() => {
    let current = true;
    const check = async () => {
      const due = [...findOpenings(browserNow()), ...findCodes(browserNow())];
      const unseen = new Set(due.length > 0 ? await takeUnseen(due.map(({ key }) => key)) : []);
      const fresh = due.filter(({ key }) => unseen.has(key));
      if (current && fresh.length > 0) {
        setShown((before) => [...before, ...fresh]);
        for (const reminder of fresh) {
          showSystemNotice(reminder);
        }
      }
    };
    check();
    const timer = setInterval(check, TICK_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [findOpenings, findCodes]);
  const [first] = shown;
  const next = () => setShown(shown.slice(1));
  return (
    <div role="status" className={css.place}>
      {first && (
        <div className={css.reminder}>
          <div className="row-2">
            <Icon name="bell" className="rigid info" />
            <p className="grow tabular">{first.text}</p>
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

/** Polls while `fetchDue` is the same function. */
function usePolled(fetchDue: (() => Promise<FindDue | undefined>) | null): FindDue {
  const [due, setDue] = useState<FindDue>(() => NONE);
  useEffect(() => {
    setDue(() => NONE);
    if (!fetchDue) {
      return;
    }
    let current = true;
    const refresh = async () => {
      const found = document.hidden ? undefined : await fetchDue();
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
  }, [fetchDue]);
  return due;
}

function useOpenings(): FindDue {
  const ids = useFavourites()
    .slice(0, CALENDAR_GAMES_LIMIT)
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join();
  const fetchDue = useCallback(async (): Promise<FindDue | undefined> => {
    const response = await services.get('/vue/calendar', { game_ids: ids });
    if (response.status === 1) {
      const ahead = serverAhead();
      return (now) => dueOpenings(response.data.list, now + ahead);
    }
  }, [ids]);
  return usePolled(ids === '' ? null : fetchDue);
}

function useCodes(): FindDue {
  const uid = useUid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has other codes
  const fetchDue = useCallback(async (): Promise<FindDue | undefined> => {
    const response = await services.get('/vue/getfinshpacks', { page: 1, size: 50, order: 'expiry' });
    if (response.status === 1) {
      const ahead = serverAhead();
      return (now) => dueCodes(response.data.list, now + ahead);
    }
  }, [uid]);
  return usePolled(uid === undefined ? null : fetchDue);
}

/** Offers system notifications and asks for permission on a click; without them, offers the calendar. */
function NoticeOffer({ forOpening }: { forOpening: boolean }) {
  const [permission, setPermission] = useState(noticePermission);
  const [isRequested, setIsRequested] = useState(false);
  if (permission === 'granted') {
    return isRequested && <p className={css.offer}>系统通知已开启，浏览其他页面时也能收到提醒。</p>;
  }
  if (permission === 'default' && !isRequested) {
    const request = async () => {
      setPermission(await requestNotices());
      setIsRequested(true);
    };
    return (
      <p className={css.offer}>
        浏览其他页面时也想收到提醒？
        <button type="button" className={css.way} onClick={request}>
          开启系统通知
        </button>
      </p>
    );
  }
  return (
    <p className={css.offer}>
      {isRequested && '系统通知未开启，到时仍在这里提醒。'}
      {forOpening && (
        <a href="/BaseGameCenter#favourites" className={css.way}>
          把收藏的开服订阅到日历
        </a>
      )}
    </p>
  );
}

/** The permission for system notifications; `none`: the browser does not support them. */
type NoticePermission = NotificationPermission | 'none';

function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Requests the permission; browsers require a click. */
async function requestNotices(): Promise<NoticePermission> {
  try {
    // Safari below 15 supports the callback only.
    await new Promise<NotificationPermission>((resolve, reject) => {
      Notification.requestPermission(resolve)?.then(resolve, reject);
    });
  } catch {
    // The permission is unchanged.
  }
  return noticePermission();
}

/** Shows a system notification if the page is hidden and they are permitted, besides the reminder on the page. */
async function showSystemNotice({ key, text, href }: Reminder): Promise<void> {
  if (!document.hidden || noticePermission() !== 'granted') {
    return;
  }
  const options: NotificationOptions = { tag: key, icon: '/brand/icon-192.png', data: { href } };
  try {
    // Phones support notifications of a service worker only, which can also reopen a closed page.
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(text, options);
      return;
    }
    const notice = new Notification(text, options);
    notice.onclick = () => {
      notice.close();
      window.focus();
      location.assign(href);
    };
  } catch {
    // Not permitted after all.
  }
}
