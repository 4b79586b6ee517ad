/** The prefix of built-in accounts in `player.account_uid`. */
export const BUILT_IN = 'own:';
/** Its prefix after the erasure; no account matches it. */
export const ERASED = 'erased:';
