import { useFavourites } from '#portal/actions/favourites.ts';
import { GameStrip } from '#portal/ui/game-strip.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

const ALL = '/BaseGameCenter#favourites';

/** The visitor's favourite games, newest first; without any, a hint for a player and nothing for a visitor. */
export function FavouriteRow({ hasHint }: { hasHint: boolean }) {
  const favourites = useFavourites();
  if (favourites.length === 0 && !hasHint) {
    return null;
  }
  const more = favourites.length > 0 ? { href: ALL, label: `全部 ${favourites.length} 款` } : undefined;
  return (
    <OwnPart id="own-favourites" title="我的收藏" more={more}>
      {favourites.length === 0 ? (
        <p className={css.empty}>
          还没有收藏游戏。<a href="/BaseGameCenter">去挑几款游戏</a>
        </p>
      ) : (
        <GameStrip games={favourites} />
      )}
    </OwnPart>
  );
}
