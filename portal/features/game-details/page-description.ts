import { countText } from '#portal/ui/format.ts';
import type { GameInfo } from './load-game.ts';

/** Title and description of a game's page, from what there is of it. */
export function pageDescription({ game, packs, openings }: GameInfo): { title: string; description: string } {
  const label = game.version_label && game.version_label !== '官服' ? `（${game.version_label}）` : '';
  const offers = [
    packs.length > 0 ? `礼包 ${packs.length} 个` : '',
    openings.length > 0 ? '开服时间表' : '',
    game.download_count ? `${countText(game.download_count)}次下载` : '',
    game.score === null ? '' : `玩家评分 ${game.score.toFixed(1)}`,
  ].filter(Boolean);
  const about = game.summary || [game.categories.join('、'), game.developer ?? ''].filter(Boolean).join('，');
  return {
    title: `${game.name}${label}下载_礼包_开服表`,
    description:
      `${game.name}${label}：${[about, offers.join('，')].filter(Boolean).join('。') || '介绍、礼包、开服时间和玩家评论'}。`.replace(
        '。。',
        '。',
      ),
  };
}
