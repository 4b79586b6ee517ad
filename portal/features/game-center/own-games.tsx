import { useEffect, useState } from 'react';
import type { GameCard as Game } from '#contract/entities/game.ts';
import { CALENDAR_GAMES_LIMIT } from '#contract/vocabulary.ts';
import { FavouriteButton } from '#portal/actions/favourite-button.tsx';
import { useFavourites } from '#portal/actions/favourites.ts';
import { loadFavourites } from '#portal/actions/stored-favourites.ts';
import { services } from '#portal/api/request.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { copyWithToast } from '#portal/ui/copy-with-toast.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { ViewedGames } from '#portal/ui/viewed-games.tsx';
import { GAME_CENTER } from './game-filters.ts';
import css from './own-games.module.css';

/** 我的收藏, and the games that were viewed; they are known to the browser alone. */
export function OwnGames() {
  const favourites = useFavourites();
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    loadFavourites().then(() => setIsKnown(true));
  }, []);
  const ids = favourites.map(({ id }) => id).join();
  const games = useGames(ids);
  return (
    <>
      <section aria-label="我的收藏" className={css.favourites}>
        <h2 className="visually-hidden">我的收藏</h2>
        {!isKnown ? (
          <p className="muted">正在加载…</p>
        ) : favourites.length === 0 ? (
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
                    game={games.get(favourite.id) ?? placeholderCard(favourite)}
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

function useGames(ids: string): ReadonlyMap<number, Game> {
  const [games, setGames] = useState<ReadonlyMap<number, Game>>(new Map());
  useEffect(() => {
    if (ids) {
      services.get('/vue/gamesof', { ids }).then((response) => {
        if (response.status === 1) {
          setGames(new Map(response.data.list.map((game) => [game.id, game])));
        }
      });
    }
  }, [ids]);
  return games;
}

function placeholderCard({ id, name, icon_url }: Pick<Game, 'id' | 'name' | 'icon_url'>): Game {
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
    download_count: 0,
    reserve_count: 0,
    size_bytes: null,
    platforms: [],
    badge: null,
    minors_notice: false,
    first_letter: '#',
    updated_at: '',
  };
}

function FavouriteCalendar({ ids }: { ids: readonly number[] }) {
  // Sorted: the same games have one calendar URL.
  const subscribed = ids.slice(0, CALENDAR_GAMES_LIMIT).sort((one, other) => one - other);
  const path = `/calendar/games.ics?ids=${subscribed.join()}`;
  const copy = () =>
    copyWithToast(
      new URL(path, location.href).href,
      '日历地址已复制，去日历应用里添加订阅',
      '没能复制，请长按订阅按钮复制链接',
    );
  return (
    <div className={css.calendar}>
      <a
        href={path}
        className={buttonClass.primary}
        onClick={({ currentTarget }) => {
          // webcal: makes calendar programs subscribe; https: would import once.
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
