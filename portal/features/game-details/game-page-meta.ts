import type { Game } from '#contract/entities/game.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { downloadsText, showsDownloads } from '#portal/ui/download-count.ts';
import { permissionsOf } from '#portal/ui/fact-rows.ts';
import { sizeText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { labelsOf } from '#portal/ui/label-list.tsx';
import type { GameInfo } from './load-game.ts';

export function pageDescription({ game, packs, openings }: GameInfo): { title: string; description: string } {
  const label = game.version_label && game.version_label !== '官服' ? `（${game.version_label}）` : '';
  const offers = [
    packs.length > 0 ? `礼包 ${packs.length} 个` : '',
    openings.length > 0 ? '开服时间表' : '',
    downloadsText(game),
    game.score === null ? '' : `玩家评分 ${game.score.toFixed(1)}`,
  ].filter(Boolean);
  const about = game.summary || [game.categories.join('、'), game.developer ?? ''].filter(Boolean).join('，');
  const content = [about, offers.join('，')].filter(Boolean).join('。') || '介绍、礼包、开服时间和玩家评论';
  return {
    title: `${game.name}${label}下载_礼包_开服表`,
    description: `${game.name}${label}：${content}。`.replace('。。', '。'),
  };
}

const SYSTEMS = { android: 'Android', ios: 'iOS', harmony: 'HarmonyOS', h5: 'Web' } as const;

/** A game as JSON-LD, without unknown fields; rated only if it has votes. */
export function videoGame(game: Game, origin: string): object {
  const image = game.icon_url ?? game.cover_url;
  const systems = game.platforms.map((platform) => SYSTEMS[platform]);
  return {
    '@type': 'VideoGame',
    name: game.name,
    url: origin + gameHref(game),
    ...(game.aliases.length > 0 ? { alternateName: game.aliases } : {}),
    ...(game.summary ? { description: game.summary } : {}),
    ...(image ? { image: new URL(imageUrl(image), origin).href } : {}),
    ...(labelsOf(game).length > 0 ? { genre: labelsOf(game) } : {}),
    ...(systems.length > 0 ? { gamePlatform: systems, operatingSystem: systems.join(', ') } : {}),
    applicationCategory: 'GameApplication',
    ...softwareFacts(game),
    ...(game.developer ? { author: { '@type': 'Organization', name: game.developer } } : {}),
    ...(game.publisher ? { publisher: { '@type': 'Organization', name: game.publisher } } : {}),
    ...(game.score !== null && game.score_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: game.score,
            bestRating: 10,
            worstRating: 2,
            ratingCount: game.score_count,
          },
        }
      : {}),
    ...(showsDownloads(game)
      ? {
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/DownloadAction',
            userInteractionCount: game.download_count,
          },
        }
      : {}),
  };
}

/** The facts of the first package that has them. */
function softwareFacts({ packages }: Game): object {
  const version = packages.find((one) => one.version !== null)?.version;
  const size = packages.find(({ size_bytes }) => size_bytes !== null)?.size_bytes;
  const permissions = permissionsOf({ packages });
  return {
    ...(version ? { softwareVersion: version } : {}),
    ...(size ? { fileSize: sizeText(size) } : {}),
    ...(permissions.length > 0 ? { permissions: permissions.join('、') } : {}),
  };
}
