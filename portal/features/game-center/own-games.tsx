import { useEffect, useState } from 'react';
import type { GameCard as Game } from '#contract/entities/game.ts';
import { services } from '#portal/api/request.ts';
import { FavouriteButton } from '#portal/browser/storage/favourite-button.tsx';
import { useFavourites } from '#portal/browser/storage/favourites.ts';
import { ViewedGames } from '#portal/browser/storage/viewed-games.tsx';
import { GameCard } from '#portal/ui/game-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { FavouriteCalendar } from './favourite-calendar.tsx';
import { GAME_CENTER } from './game-filters.ts';
import css from './own-games.module.css';

/** The visitor's favourite games (我的收藏) with their openings as a calendar, and those looked at last. */
export function OwnGames() {
  const favourites = useFavourites();
  const ids = favourites.map(({ id }) => id).join();
  const games = useGames(ids);
  return (
    <>
      <section aria-label="我的收藏" className={css.favourites}>
        <h2 className="visually-hidden">我的收藏</h2>
        {favourites.length === 0 ? (
          <EmptyNotice action={{ href: GAME_CENTER, label: '去挑几款游戏' }}>
            还没有收藏游戏。点游戏旁的心形按钮，开服、礼包就不会错过。
          </EmptyNotice>
        ) : (
          <>
            <FavouriteCalendar ids={favourites.map(({ id }) => id)} />
            <ul className={layout.grid3}>
              {favourites.map((favourite) => (
                <li key={favourite.id}>
                  <GameCard
                    game={games.get(favourite.id) ?? bareCard(favourite)}
                    corner={<FavouriteButton game={favourite} look="small" />}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <ViewedGames />
    </>
  );
}

/** What lists show of these games, as far as it could be asked for. */
function useGames(ids: string): ReadonlyMap<number, Game> {
  const [games, setGames] = useState<ReadonlyMap<number, Game>>(new Map());
  useEffect(() => {
    if (ids) {
      services.get('/vue/gamesof', { ids }).then((answer) => {
        if (answer.status === 1) {
          setGames(new Map(answer.data.list.map((game) => [game.id, game])));
        }
      });
    }
  }, [ids]);
  return games;
}

/** A card of a game of which the browser knows the name alone. */
function bareCard({ id, name, icon_url }: Pick<Game, 'id' | 'name' | 'icon_url'>): Game {
  return {
    id,
    name,
    icon_url,
    cover_url: null,
    summary: '',
    reason: null,
    categories: [],
    themes: [],
    tags: [],
    version_label: null,
    status: null,
    score: null,
    score_count: 0,
    download_count: null,
    reserve_count: null,
    size_bytes: null,
    platforms: [],
    badge: null,
    first_letter: '#',
    updated_at: '',
  };
}
