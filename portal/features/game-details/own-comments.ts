import type { CallData } from '#contract/call.ts';
import type { ownComments as ownCommentsCall } from '#contract/calls/comments.ts';
import type { Comment } from '#contract/entities/comment.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { onSharedChange, sharedState } from '#portal/browser/state/shared-state.ts';
import { createStore } from '#portal/browser/state/store.ts';
import { showToast } from '#portal/ui/toast.tsx';

/** The player's review, replies, likes and hidden comments of a game; null for a visitor and until loaded. */
export type OwnComments = CallData<typeof ownCommentsCall> | null;

/** Those of the shown game. */
export const ownComments = createStore<OwnComments>(null);

/** Loads them now and after each login; without a player there are none. Returns what ends it. */
export function followOwnComments(gameId: number): () => void {
  let user: unknown = '';
  let isLeft = false;
  const load = async () => {
    const { userData } = sharedState();
    if (userData === user) {
      return;
    }
    user = userData;
    ownComments.set(null);
    if (userData) {
      const response = await services.get('/vue/owncomments', { game_id: gameId });
      if (response.status === 1 && user === userData && !isLeft) {
        ownComments.set(response.data);
      }
    }
  };
  load();
  const stop = onSharedChange(load);
  return () => {
    isLeft = true;
    stop();
    ownComments.set(null);
  };
}

/** Blocks the author of a comment: their comments are folded. */
export async function blockAuthor(id: number, nickname: string): Promise<void> {
  const response = await asPlayer(() => services.send('/vue/block', { comment_id: id }, 'sdk'));
  if (response.status === 1) {
    const { hidden } = response.data;
    ownComments.set({ review: null, liked: [], replies: [], ...ownComments.get(), hidden });
    showToast(`已屏蔽${nickname}，可以在“我的”页面的“隐私”里解除`);
  } else if (response.code !== 'LOGIN_REQUIRED') {
    showToast(response.msg, 'bad');
  }
}

export function ownAuthor(): Comment['user'] {
  const { nickname = '我', icon_url = null } = sharedState().userData || {};
  return { nickname, icon_url };
}
