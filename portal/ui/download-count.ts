import type { Game } from '#contract/entities/game.ts';
import { countText } from './format.ts';

/** Fewer counted downloads are not shown. */
const FEWEST_SHOWN = 10;

/** Whether a game's counted downloads are shown. */
export function showsDownloads({ download_count }: Pick<Game, 'download_count'>): boolean {
  return download_count >= FEWEST_SHOWN;
}

/** `下载 1,234 次`; empty for a few. */
export function downloadsText(game: Pick<Game, 'download_count'>): string {
  return showsDownloads(game) ? `下载 ${countText(game.download_count)} 次` : '';
}
