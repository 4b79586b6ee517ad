import { UNREAD_LIMIT } from '#contract/vocabulary.ts';

/** The dot, and what screen readers say. */
const DOT = '"" / "有未读消息"';

/**
 * Shows the number of unread messages at the bell of the header and as a dot in the bottom navigation. Both are content
 * of the style sheets, so that the first visit loads no script for them.
 */
export function showUnread(unread: number): void {
  const { style } = document.documentElement;
  if (unread === 0) {
    style.removeProperty('--unread');
    style.removeProperty('--unread-dot');
    return;
  }
  style.setProperty('--unread', `"${unreadText(unread)}"`);
  // Old browsers refuse content with a text for screen readers.
  style.setProperty('--unread-dot', CSS.supports('content', DOT) ? DOT : '""');
}

/** The number of unread messages, of which not all are counted. */
export function unreadText(unread: number): string {
  return unread < UNREAD_LIMIT ? `${unread}` : `${UNREAD_LIMIT - 1}+`;
}
