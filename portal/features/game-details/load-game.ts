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
  const page = comments && optional(comments);
  const loaded = required(info);
  return { kind: 'game', info: page ? withScoreOf(page, loaded) : loaded, comments: page };
}

/** The head shows the score of the reviews below it: the game's own copy may be half a minute older. */
function withScoreOf({ summary }: CommentPage, info: GameInfo): GameInfo {
  const { score, score_count } = info.game;
  if (score === summary.average && score_count === summary.count) {
    return info;
  }
  return { ...info, game: { ...info.game, score: summary.average, score_count: summary.count } };
}
