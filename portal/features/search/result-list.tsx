import { GameCard } from '#portal/ui/game-card.tsx';
import { GiftCard } from '#portal/ui/gift-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { NewsRow } from '#portal/ui/news-row.tsx';
import type { SearchResults } from './load-search.ts';
import css from './search.module.css';

/** One page of results, with what matched marked. */
export function ResultList({ results }: { results: SearchResults }) {
  const now = results.answer.generated_at;
  switch (results.type) {
    case 'game':
      return (
        <div className={layout.grid2}>
          {results.answer.list.map((game) => (
            <GameCard key={game.id} game={game} marks={game.marks} alias={game.matched_alias} />
          ))}
        </div>
      );
    case 'news':
      return (
        <div className={css.rows}>
          {results.answer.list.map((news) => (
            <NewsRow key={news.id} news={news} now={now} marks={news.marks} />
          ))}
        </div>
      );
    case 'gift':
      return (
        <div className={layout.grid2}>
          {results.answer.list.map((pack) => (
            <GiftCard key={pack.id} pack={pack} now={now} marks={pack.marks} />
          ))}
        </div>
      );
  }
}
