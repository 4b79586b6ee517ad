import { draftName } from '#portal/actions/comment-form.tsx';
import { readDraft } from '#portal/browser/storage/form-drafts.ts';
import type { StartIsland } from '#portal/islands/island.tsx';
import css from '#portal/ui/review.module.css';
import { BLOCKED, FOLDED } from '#portal/ui/review.tsx';
import { type OwnComments, ownComments } from './own-comments.ts';

export { blockAuthor } from './own-comments.ts';

/**
 * Marks in the server's list of reviews what the player has written and blocked, and starts the actions of a review that
 * the player likes or has begun to reply to. Returns what ends it.
 */
export function followMarks(place: HTMLElement, startIsland: StartIsland): () => void {
  const list = place.querySelector<HTMLElement>('[data-reviews]');
  if (!list) {
    return () => undefined;
  }
  const gameId = Number(list.dataset.reviews);
  const mark = () => {
    const own = ownComments.get();
    for (const item of list.querySelectorAll<HTMLElement>('[data-comment]')) {
      // What an island has rendered marks itself.
      if (!item.closest('[data-island]')) {
        const id = Number(item.dataset.comment);
        markItem(item, id, own);
        if (own?.liked.includes(id) || readDraft(draftName(gameId, id))) {
          startActions(item, startIsland);
        }
      }
    }
  };
  mark();
  return ownComments.subscribe(mark);
}

function startActions(item: HTMLElement, startIsland: StartIsland): void {
  const actions = item.querySelector<HTMLElement>('[data-island="review-actions"]');
  if (actions) {
    startIsland(actions).catch(() => undefined);
  }
}

function markItem(item: HTMLElement, id: number, own: OwnComments): void {
  const isReview = own?.review?.id === id;
  const isMine = isReview || (own?.replies.includes(id) ?? false);
  const isBlocked = own?.hidden.includes(id) ?? false;
  for (const [selector, isHidden] of [
    [`a[href="/BaseReport?kind=comment&id=${id}"]`, isMine],
    [`[data-block="${id}"]`, isMine || isBlocked],
  ] as const) {
    const tool = item.querySelector<HTMLElement>(selector);
    if (tool) {
      tool.hidden = isHidden;
    }
  }
  nameOwner(item, isReview);
  fold(item, isBlocked);
}

/** Says at the author's name whether the review is the player's. */
function nameOwner(item: HTMLElement, isReview: boolean): void {
  const author = item.querySelector('[data-author]');
  const shown = author?.parentElement?.querySelector('[data-mine]');
  if (isReview && author && !shown) {
    const mark = document.createElement('span');
    mark.className = css.mine ?? '';
    mark.dataset.mine = '';
    mark.textContent = '我的评论';
    author.after(mark);
  } else if (!isReview) {
    shown?.remove();
  }
}

/** Closes a comment whose author is blocked until the reader opens it. One that an operator folded is closed already. */
function fold(item: HTMLElement, isBlocked: boolean): void {
  const closed = item.querySelector<HTMLElement>(':scope > details');
  const summary = closed?.querySelector('summary');
  if (closed && summary) {
    if ('blocked' in closed.dataset && !isBlocked) {
      summary.remove();
      closed.replaceWith(...closed.childNodes);
    } else if (!('blocked' in closed.dataset)) {
      summary.textContent = isBlocked ? BLOCKED : FOLDED;
    }
  } else if (isBlocked) {
    const details = document.createElement('details');
    const label = document.createElement('summary');
    details.className = 'muted';
    details.dataset.blocked = '';
    label.className = css.more ?? '';
    label.textContent = BLOCKED;
    details.append(label, ...item.childNodes);
    item.append(details);
  }
}
