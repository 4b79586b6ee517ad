/** How games are ordered. The page 排序说明 states these figures, so both read them here. */

/** A game's reviews weigh as much as the prior when they are as many as its votes. */
export const SCORE_PRIOR = { votes: 20, score: 6 } as const;

/** A score of fewer reviews is not shown. */
export const SCORE_FROM = 3;

/** The days whose claims and favourites, and whose downloads, count for the heat. */
export const HEAT_DAYS = { claims: 7, downloads: 30 } as const;

/** The weights of the score, and of the order of magnitude of claims, favourites and downloads. */
export const HEAT_WEIGHTS = { score: 2, claims: 8, favourites: 8, downloads: 10 } as const;
