/** Decided reports are evidence for as long as the limitation period of a civil claim (民法典 第一百八十八条). */
export const REPORT_YEARS = 3;
/** The records of erased players beside the database, at most: backups that are older may not be restored. */
export const ERASED_YEARS = 3;
/** Closed appeals. */
export const APPEAL_YEARS = 3;
/** Listings of sold accounts (电子商务法 第三十一条). */
export const TRADE_YEARS = 3;
