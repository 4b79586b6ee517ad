import type { ReactNode } from 'react';
import type { RankingEntry } from '#contract/calls/site.ts';
import { countText } from '#portal/ui/format.ts';
import { gameFacts, gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Score } from '#portal/ui/score.tsx';
import css from './base-ranking.module.css';
import rowCss from './game-row.module.css';

/** Entries shown on the home page, to match the height of the carousel; the block's page shows all. */
const SHOWN = 5;

const BOARDS = [
  { key: 'hot', label: '热门榜', measure: 'score' },
  { key: 'new', label: '新游榜', measure: 'score' },
  { key: 'reserve', label: '预约榜', measure: 'reserve' },
] as const;

type Rankings = Record<(typeof BOARDS)[number]['key'], readonly RankingEntry[]>;

/** The boards of the home page, of which `ranking-script.ts` shows one. */
export function BaseRanking({ rankings }: { rankings: Rankings }) {
  return (
    <section className={css.panel} aria-label="排行榜" data-script="ranking">
      <div className={css.tabs} role="tablist" aria-label="榜单">
        {BOARDS.map(({ key, label }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`board-tab-${key}`}
            aria-controls={`board-${key}`}
            aria-selected={i === 0}
            tabIndex={i === 0 ? 0 : -1}
            className={css.tab}
          >
            {label}
          </button>
        ))}
      </div>
      {BOARDS.map(({ key, measure }, i) => (
        <div
          key={key}
          role="tabpanel"
          id={`board-${key}`}
          aria-labelledby={`board-tab-${key}`}
          hidden={i !== 0}
        >
          <Board entries={rankings[key].slice(0, SHOWN)} measure={measure} />
        </div>
      ))}
      <p className={css.links}>
        <a href="/BaseHomePage/BaseRanking" className="hover-accent soft">
          查看完整榜单
        </a>
        <OrderingLink part="boards" />
      </p>
    </section>
  );
}

export function FullRanking({ rankings }: { rankings: Rankings }) {
  return (
    <>
      <p className={css.note}>
        每 10 分钟更新，升降和前一天比较。
        <OrderingLink part="boards" />
      </p>
      <div className={css.columns}>
        {BOARDS.map(({ key, label, measure }) => (
          <section key={key} className={css.panel} aria-label={label}>
            <h2 className={css.title}>{label}</h2>
            <Board entries={rankings[key]} measure={measure} />
          </section>
        ))}
      </div>
    </>
  );
}

function Board({ entries, measure }: { entries: readonly RankingEntry[]; measure: 'score' | 'reserve' }) {
  if (entries.length === 0) {
    return (
      <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>榜单还没有生成。</EmptyNotice>
    );
  }
  return (
    <ol>
      {entries.map((entry, i) => (
        <GameRow key={entry.game.id} entry={entry} rank={i + 1} measure={measure} />
      ))}
    </ol>
  );
}

interface GameRowProps {
  entry: RankingEntry;
  rank: number;
  measure: 'score' | 'reserve';
}

function GameRow({ entry: { game, change, pinned }, rank, measure }: GameRowProps) {
  return (
    <li className={rowCss.row}>
      <span className={rank <= 3 ? `${rowCss.rank} ${rowCss.top}` : rowCss.rank}>{rank}</span>
      {pinned ? <span className={rowCss.change}>置顶</span> : <Change change={change} />}
      <GameIcon game={game} size={48} />
      <span className="grow stack">
        <a href={gameHref(game)} className={rowCss.name} title={game.name}>
          {game.name}
        </a>
        <span className={rowCss.facts}>{gameFacts(game)}</span>
      </span>
      <span className={rowCss.measure}>
        {measure === 'score' ? <Score score={game.score} /> : `${countText(game.reserve_count ?? 0)}人预约`}
      </span>
    </li>
  );
}

/** The change of the rank since the day before; null for a new entry. */
function Change({ change }: { change: number | null }): ReactNode {
  if (change === null) {
    return <span className={`${rowCss.change} ${rowCss.fresh}`}>新</span>;
  }
  if (change === 0) {
    return (
      <span className={rowCss.change}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">名次不变</span>
      </span>
    );
  }
  return (
    <span className={`${rowCss.change} ${change > 0 ? rowCss.up : rowCss.down}`}>
      <Icon name={change > 0 ? 'up' : 'fall'} size={12} />
      <span className="visually-hidden">{change > 0 ? '上升' : '下降'}</span>
      {Math.abs(change)}
    </span>
  );
}
