/**
 * The days during which an announcement to all players reaches those who visit. Shorter than the retention of messages, so
 * that a removed message is not delivered again.
 */
export const ANNOUNCED_DAYS = 30;
