/** Prefix of `player.account_uid` after erasure; no account matches it. */
export const ERASED = 'erased:';
