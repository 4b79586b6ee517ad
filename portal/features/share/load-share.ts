import type { CallData } from '#contract/call.ts';
import type { commentList } from '#contract/calls/comments.ts';
import type { shareGameInfo, shareGameOpenings, shareGamePacks } from '#contract/calls/games.ts';
import type { GameCard } from '#contract/entities/game.ts';
import type { Envelope } from '#contract/envelope.ts';
import { type LoadArgs, optional, required } from '#portal/api/page-loader.ts';

/** How many games the page without an id offers. */
const WANTED = 24;

export type ReviewSort = 'hot' | 'new';

/** What the page shows of a game; null is what failed to load. */
export interface SharedGame {
  kind: 'game';
  id: number;
  info: CallData<typeof shareGameInfo> | null;
  packs: CallData<typeof shareGamePacks> | null;
  reviews: CallData<typeof commentList> | null;
  openings: CallData<typeof shareGameOpenings> | null;
}

export type SharePage = SharedGame | { kind: 'choice'; wanted: GameCard[] };

/** The order of the reviews that an address asks for. */
export function reviewSort(params: URLSearchParams): ReviewSort {
  return params.get('sort') === 'new' ? 'new' : 'hot';
}

/**
 * The data of a game's share page, each block by a call of its own; without an id, games to choose from.
 * @throws the error page: 404 for an id that is malformed or unknown, 503 where nothing could be loaded
 */
export async function loadShare({ services, url }: LoadArgs): Promise<SharePage> {
  const id = url.searchParams.get('id');
  if (!id) {
    return { kind: 'choice', wanted: required(await services.get('/vue/game', { size: WANTED })).list };
  }
  const type = reviewSort(url.searchParams) === 'new' ? '2' : '1';
  const [info, packs, openings, reviews] = await Promise.all([
    services.post('/index.php/api/game/gameinfo', { id }),
    services.post('/index.php/api/packs/get_list_by_game', { game_id: id }),
    services.post('/index.php/api/game/gameOpenServer', { gid: id }),
    services.post('/Comment/comment_list_v2', { dynamics_id: id, type }, 'sdk'),
  ]);
  const game = {
    kind: 'game',
    id: Number(id),
    info: isMissing(info) ? required(info) : optional(info),
    packs: optional(packs),
    openings: optional(openings),
    reviews: optional(reviews),
  } as const;
  if (!(game.info || game.packs || game.openings || game.reviews)) {
    required(info);
  }
  return game;
}

/** There is no such game; anything else that fails is a failure of its block alone. */
function isMissing(answer: Envelope<unknown>): boolean {
  return answer.status === 0 && (answer.code === 'NOT_FOUND' || answer.code === 'BAD_REQUEST');
}
