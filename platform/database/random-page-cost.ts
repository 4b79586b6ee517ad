/**
 * What planners count for a page out of order, where one in order counts 1. PostgreSQL's own 4 is for spinning disks: with
 * it a table is read from end to end where a thousand looks at its index take a tenth of the time.
 */
export const RANDOM_PAGE_COST = 1.1;
