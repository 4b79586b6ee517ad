import type { Game } from '#contract/entities/game.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { imageUrl } from '#portal/ui/image-url.ts';
import { labelsOf } from '#portal/ui/label-list.tsx';

const SYSTEMS = { android: 'Android', ios: 'iOS', h5: 'Web' } as const;

/** A game as JSON-LD; what is unknown is left out, and a rating stands only where somebody voted. */
export function videoGame(game: Game, origin: string): object {
  const image = game.icon_url ?? game.cover_url;
  return {
    '@type': 'VideoGame',
    name: game.name,
    url: origin + gameHref(game),
    ...(game.aliases.length > 0 ? { alternateName: game.aliases } : {}),
    ...(game.summary ? { description: game.summary } : {}),
    ...(image ? { image: new URL(imageUrl(image), origin).href } : {}),
    ...(labelsOf(game).length > 0 ? { genre: labelsOf(game) } : {}),
    ...(game.platforms.length > 0
      ? {
          gamePlatform: game.platforms.map((platform) => SYSTEMS[platform]),
          operatingSystem: game.platforms.map((platform) => SYSTEMS[platform]).join(', '),
        }
      : {}),
    applicationCategory: 'GameApplication',
    ...(game.developer ? { author: { '@type': 'Organization', name: game.developer } } : {}),
    ...(game.publisher ? { publisher: { '@type': 'Organization', name: game.publisher } } : {}),
    ...(game.score !== null && game.score_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: game.score,
            bestRating: 10,
            worstRating: 0,
            ratingCount: game.score_count,
          },
        }
      : {}),
  };
}
