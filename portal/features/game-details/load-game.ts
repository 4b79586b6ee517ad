import type { CallData } from '#contract/call.ts';
import type { commentList } from '#contract/calls/comments.ts';
import type { gameInfo } from '#contract/calls/games.ts';
import type { GameCard } from '#contract/entities/game.ts';
import { type LoadArgs, optional, required } from '#portal/api/page-loader.ts';
import { commentSort, commentType } from '#portal/ui/comment-sort.tsx';

const POPULAR = 24;

export type GameInfo = CallData<typeof gameInfo>;
export type CommentPage = CallData<typeof commentList>;

/** A game with its comments (null: loading failed), or games to choose from. */
export type GamePage =
  | { kind: 'game'; info: GameInfo; comments: CommentPage | null }
  | { kind: 'choice'; popular: GameCard[] };

/**
 * Loads a game's page or a block of it; without an id, games to choose from.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
export async function loadGame({ services, url }: LoadArgs, withComments: boolean): Promise<GamePage> {
  const id = url.searchParams.get('id');
  if (!id) {
    return { kind: 'choice', popular: required(await services.get('/vue/game', { size: POPULAR })).list };
  }
  const params = { dynamics_id: id, type: commentType[commentSort(url.searchParams)] };
  const [info, comments] = await Promise.all([
    services.get('/vue/gameinfo', { id }),
    withComments ? services.post('/Comment/comment_list_v2', params, 'sdk') : null,
  ]);
  return { kind: 'game', info: required(info), comments: comments && optional(comments) };
}
