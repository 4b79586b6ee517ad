export interface ContentTable {
  name: string;
  /** Columns that refer to players and are not exported. */
  without: readonly string[];
}

const allColumns = (...names: string[]): ContentTable[] => names.map((name) => ({ name, without: [] }));

/** The exported tables, in the order of their foreign keys. */
export const CONTENT_TABLES: readonly ContentTable[] = [
  ...allColumns('site', 'info_page', 'friend_link', 'hot_word', 'sensitive_word'),
  ...allColumns('game', 'game_alias', 'game_package', 'game_media', 'game_release', 'ranking', 'ranking_pin'),
  ...allColumns(
    'news',
    'news_game',
    'pack',
    'opening',
    'game_test',
    'game_test_change',
    'activity',
    'banner',
  ),
  { name: 'comment', without: ['player_id'] },
  ...allColumns('trade_listing', 'trade_event'),
];

/** The other tables, with the reason why they are not exported. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account: 'players',
  player: 'players',
  session: 'players',
  phone_code: 'players',
  proof_challenge: 'players',
  limit_hit: 'players',
  favourite: 'players',
  news_like: 'players; the news row has the count',
  comment_like: 'players; the comment row has the count',
  appeal: 'players’ mobile numbers and texts',
  claim: 'players and codes',
  pool_draw: 'players and codes',
  issued_code: 'players and codes',
  pack_code: 'codes: two installations would issue the same ones',
  code_batch: 'codes',
  code_span: 'codes',
  withdrawn_code: 'codes',
  claim_origin: 'identity of this database',
  journal_directory: 'identity of this database',
  journal_mark: 'identity of this database',
  operator: 'operators',
  operator_session: 'operators',
  operator_recovery_code: 'operators',
  audit_entry: 'actions of operators in this installation',
  retention_clock: 'the clock of this installation',
  server_secret: 'a secret',
  import_run: 'actions of operators in this installation',
  import_change: 'actions of operators in this installation',
  backup_run: 'backups of this installation',
  search_document: 'derived from the content',
  visit_count: 'counters of this installation',
  search_count: 'counters of this installation',
  address_check: 'checked after the import',
  address_use: 'derived from the content',
  address_scan: 'derived from the content',
};

export function isContentSequence(sequence: string): boolean {
  return CONTENT_TABLES.some(({ name }) => sequence === `${name}_id_seq`);
}
