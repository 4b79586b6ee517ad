/** Maximum length of a search text; longer input is truncated. */
export const SEARCH_LIMIT = 60;
/** A search counts no more results of a kind. */
export const RESULTS_LIMIT = 200;
/** The games of a filter with a platform are counted up to this number. */
export const FILTERED_LIMIT = 1_000;
