/**
 * The planner's `random_page_cost`. The default of 4 is for spinning disks: it prefers a sequential scan where a thousand
 * index lookups take a tenth of the time.
 */
export const RANDOM_PAGE_COST = 1.1;
