import { CALENDAR_GAMES_LIMIT } from '#contract/vocabulary.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { copyText } from '#portal/ui/copy-text.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './own-games.module.css';

/** The openings of the favourites as a calendar to subscribe to, and the address for programs that want to be given it. */
export function FavouriteCalendar({ ids }: { ids: readonly number[] }) {
  // The same games are one calendar, in whatever order they were added.
  const asked = ids.slice(0, CALENDAR_GAMES_LIMIT).sort((one, other) => one - other);
  const path = `/calendar/games.ics?ids=${asked.join()}`;
  const copy = async () => {
    const copied = await copyText(new URL(path, location.href).href);
    showToast(
      copied ? '日历地址已复制，去日历应用里添加订阅' : '没能复制，请长按订阅按钮复制链接',
      copied ? 'good' : 'bad',
    );
  };
  return (
    <div className={css.calendar}>
      <a
        href={path}
        className={buttonClass.primary}
        onClick={({ currentTarget }) => {
          // Calendar programs subscribe to this scheme, where they would read the other one once.
          currentTarget.href = currentTarget.href.replace(/^https?:/, 'webcal:');
        }}
      >
        <Icon name="calendar" size={18} />
        订阅到日历
      </a>
      <button type="button" className={buttonClass.quiet} onClick={copy}>
        <Icon name="copy" size={16} />
        复制地址
      </button>
      <p className={css.note}>
        收藏的游戏开服前 10 分钟提醒
        {ids.length > CALENDAR_GAMES_LIMIT && `（最近收藏的 ${CALENDAR_GAMES_LIMIT} 款）`}
        。收藏有变动时，请重新订阅。
      </p>
    </div>
  );
}
