import type { CallData } from '#contract/call.ts';
import type { commentList } from '#contract/calls/comments.ts';
import type { shareGameInfo, shareGameOpenings, shareGamePacks } from '#contract/calls/games.ts';
import type { GameCard } from '#contract/entities/game.ts';
import { type LoadArgs, optional, required } from '#portal/api/page-loader.ts';
import { commentSort, commentType } from '#portal/ui/comment-sort.tsx';

const POPULAR = 24;

/** The data of a game's share page; null for a block that failed to load. */
export interface SharedGame {
  kind: 'game';
  id: number;
  info: CallData<typeof shareGameInfo> | null;
  packs: CallData<typeof shareGamePacks> | null;
  reviews: CallData<typeof commentList> | null;
  openings: CallData<typeof shareGameOpenings> | null;
}

export type SharePage = SharedGame | { kind: 'choice'; popular: GameCard[] };

/**
 * Loads a game's share page, one call per block; without an id, games to choose from.
 * @throws the error page: 404 for an id that is malformed or unknown, 503 if every call failed
 */
export async function loadShare({ services, url }: LoadArgs): Promise<SharePage> {
  const id = url.searchParams.get('id');
  if (!id) {
    return { kind: 'choice', popular: required(await services.get('/vue/game', { size: POPULAR })).list };
  }
  const type = commentType[commentSort(url.searchParams)];
  const [info, packs, openings, reviews] = await Promise.all([
    services.post('/index.php/api/game/gameinfo', { id }),
    services.post('/index.php/api/packs/get_list_by_game', { game_id: id }),
    services.post('/index.php/api/game/gameOpenServer', { gid: id }),
    services.post('/Comment/comment_list_v2', { dynamics_id: id, type }, 'sdk'),
  ]);
  const isMissing = info.status === 0 && (info.code === 'NOT_FOUND' || info.code === 'BAD_REQUEST');
  // Any other failure affects its block only.
  if (isMissing || [info, packs, openings, reviews].every(({ status }) => status === 0)) {
    required(info);
  }
  return {
    kind: 'game',
    id: Number(id),
    info: optional(info),
    packs: optional(packs),
    openings: optional(openings),
    reviews: optional(reviews),
  };
}
