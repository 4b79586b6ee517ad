/** Most characters of imported texts. */
export const NAME_LIMIT = 80;
export const SUMMARY_LIMIT = 500;
export const BODY_LIMIT = 200_000;
export const WORD_LIMIT = 60;
export const COMPANY_LIMIT = 120;

/** Most entries of lists, and characters of each. */
export const ALIAS_LIMITS = { items: 50, length: 60 };
export const TAG_LIMITS = { items: 30, length: 20 };
export const PICTURE_LIMITS = { items: 30, length: 2_000 };
export const STEP_LIMITS = { items: 20, length: 300 };
export const ITEM_LIMITS = { items: 60, length: 60 };
export const GAMES_LIMITS = { items: 20, length: NAME_LIMIT };
