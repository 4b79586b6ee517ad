import { useState } from 'react';
import css from './notice-offer.module.css';
import { noticePermission, requestNotices } from './system-notices.ts';

/**
 * Offers to tell by the system too, and asks only when that is clicked. Where the browser knows no such notices or
 * the player wants none, the calendar is the other way.
 */
export function NoticeOffer({ forOpening }: { forOpening: boolean }) {
  const [permission, setPermission] = useState(noticePermission);
  const [asked, setAsked] = useState(false);
  if (permission === 'granted') {
    return asked && <p className={css.offer}>系统通知已开启，去看别的页面也能收到。</p>;
  }
  if (permission === 'default' && !asked) {
    const ask = async () => {
      setPermission(await requestNotices());
      setAsked(true);
    };
    return (
      <p className={css.offer}>
        去看别的页面也想收到？
        <button type="button" className={css.way} onClick={ask}>
          开启系统通知
        </button>
      </p>
    );
  }
  return (
    <p className={css.offer}>
      {asked && '系统通知没有开启，到时仍在这里提醒。'}
      {forOpening && (
        <a href="/BaseGameCenter#favourites" className={css.way}>
          把收藏的开服订阅到日历
        </a>
      )}
    </p>
  );
}
