import type { CallData } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks } from '#contract/calls/search.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { GiftCard } from '#portal/actions/gift-card.tsx';
import { clockTime, dayName } from '#portal/ui/format.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { LinkRow } from '#portal/ui/link-row.tsx';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import css from './search.module.css';

interface Results<Item> {
  list: readonly Item[];
  now: string;
}

export function GameResults({ list }: Results<CallData<typeof searchGames>['list'][number]>) {
  return (
    <div className={layout.grid2}>
      {list.map((game) => (
        <GameCard key={game.id} game={game} marks={game.marks} alias={game.matched_alias} />
      ))}
    </div>
  );
}

export function NewsResults({ list, now }: Results<CallData<typeof searchNews>['list'][number]>) {
  return (
    <div className={css.rows}>
      {list.map((news) => (
        <NewsRow key={news.id} news={news} now={now} marks={news.marks} flagged={news.minors_notice} />
      ))}
    </div>
  );
}

export function PackResults({ list, now }: Results<CallData<typeof searchPacks>['list'][number]>) {
  return (
    <div className={layout.grid2}>
      {list.map((pack) => (
        <GiftCard key={pack.id} pack={pack} now={now} marks={pack.marks} flagged={pack.minors_notice} />
      ))}
    </div>
  );
}

export function OpeningResults({ list, now }: Results<Opening>) {
  return (
    <ul className={css.openings}>
      {list.map(({ id, game, server_name, opens_at, state, platform, dynamic }) => (
        <LinkRow
          key={id}
          href={gameHref(game)}
          title={`${game.name} ${server_name}`}
          facts={[
            `${dayName(opens_at, now)} ${clockTime(opens_at)} ${state === '已开' ? '已开服' : '开服'}`,
            ...(platform ? [PLATFORM_NAMES[platform]] : []),
            ...(dynamic ? ['动态开服'] : []),
          ].join(' · ')}
        >
          <GameIcon game={game} size={40} />
        </LinkRow>
      ))}
    </ul>
  );
}
