/** How a table goes into an export. */
export interface ContentTable {
  name: string;
  /** Columns that stay behind: they point to people. */
  without: readonly string[];
}

const whole = (...names: string[]): ContentTable[] => names.map((name) => ({ name, without: [] }));

/** What a platform shows, each table after those that it refers to: all of this goes into an export. */
export const CONTENT_TABLES: readonly ContentTable[] = [
  ...whole('site', 'info_page', 'friend_link', 'hot_word', 'sensitive_word'),
  ...whole('game', 'game_alias', 'game_package', 'game_media', 'game_release', 'ranking', 'ranking_pin'),
  ...whole('news', 'news_game', 'pack', 'opening', 'game_test', 'game_test_change', 'activity', 'banner'),
  { name: 'comment', without: ['player_id'] },
  ...whole('trade_listing', 'trade_event'),
];

/** What isn't content, and why it stays behind. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account: 'players',
  player: 'players',
  session: 'players',
  phone_code: 'players',
  proof_challenge: 'players',
  limit_hit: 'players',
  favourite: 'players',
  news_like: 'players; the number stands with the news',
  comment_like: 'players; the number stands with the comment',
  appeal: 'players’ numbers and words',
  claim: 'players and codes',
  pool_draw: 'players and codes',
  issued_code: 'players and codes',
  pack_code: 'codes: two installations would give the same ones',
  code_batch: 'codes',
  code_span: 'codes',
  withdrawn_code: 'codes',
  claim_origin: 'where this database is',
  journal_directory: 'where this database is',
  journal_mark: 'where this database is',
  operator: 'operators',
  operator_session: 'operators',
  operator_recovery_code: 'operators',
  audit_entry: 'what operators did here',
  retention_clock: 'the clock of this installation',
  server_secret: 'a secret',
  import_run: 'what operators did here',
  import_change: 'what operators did here',
  backup_run: 'where backups of this installation lie',
  search_document: 'made anew from the content',
  visit_count: 'what was counted here',
  search_count: 'what was counted here',
  address_check: 'checked anew',
  address_use: 'found anew',
  address_scan: 'found anew',
};

/** Whether a sequence numbers the rows of content. */
export function isOfContent(sequence: string): boolean {
  return CONTENT_TABLES.some(({ name }) => sequence === `${name}_id_seq`);
}
