import { useState } from 'react';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyRow } from '#portal/ui/copy-row.tsx';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './calendar-dialog.module.css';
import { calendarPath, GAME_FILTER, subscription } from './schedule-view.ts';

interface CalendarDialogProps {
  /** The id of the game that is selected at first. */
  game: string | undefined;
  origin: string;
  onClose: () => void;
}

const HELP = [
  {
    title: '苹果手机、iPad、Mac',
    text: '点“打开日历订阅”，在弹出的提示里选“订阅”。没有弹出时，到“设置 → 日历 → 账户 → 添加账户 → 其他 → 添加已订阅的日历”，粘贴地址。',
  },
  {
    title: '安卓手机',
    text: '复制地址，在手机日历的设置里找“订阅日历”或“网络日历（URL 导入）”，粘贴后保存。谷歌日历要在电脑网页版的“其他日历 → 通过网址添加”里粘贴。',
  },
  {
    title: 'Outlook',
    text: '在“日历 → 添加日历 → 从 Internet 订阅”里粘贴地址，起个名字后点“导入”。',
  },
] as const;

export function CalendarDialog({ game = '', origin, onClose }: CalendarDialogProps) {
  const [chosen, setChosen] = useState(game);
  const [games] = useState(listedGames);
  const path = calendarPath(chosen || undefined);
  return (
    <Dialog titleId="calendar-title" className={css.dialog} onClose={onClose}>
      <div className={css.inner}>
        <header className="row-4 between">
          <h2 id="calendar-title" className="title">
            订阅开服日历
          </h2>
          <CloseButton onClose={onClose} />
        </header>
        <label className={css.label} htmlFor="calendar-game">
          订阅哪些开服
        </label>
        <select
          id="calendar-game"
          className={css.games}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">全部游戏</option>
          {games.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <a href={subscription(origin, path)} className={`${buttonClass.primaryLarge} ${css.open}`}>
          <Icon name="calendar" />
          打开日历订阅
        </a>
        <label className={css.label} htmlFor="calendar-address">
          或者复制地址，粘贴到日历里
        </label>
        <CopyRow
          key={path}
          id="calendar-address"
          address={origin + path}
          button="复制"
          look="button"
          done="地址已复制"
        />
        {HELP.map(({ title, text }) => (
          <details key={title} className={css.help}>
            <summary>{title}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </Dialog>
  );
}

/** The games that the filter of the page lists, with the chosen one. */
function listedGames(): { value: string; text: string }[] {
  const options = document.querySelectorAll<HTMLOptionElement>(`#${GAME_FILTER} option`);
  return [...options].filter(({ value }) => value !== '').map(({ value, text }) => ({ value, text }));
}
