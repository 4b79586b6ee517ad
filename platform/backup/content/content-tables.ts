import type { Tables } from '#platform/database/tables.ts';

export interface ContentTable<Name extends string = string> {
  name: Name;
  /** Columns that refer to players or count them and are not exported. */
  without: readonly string[];
}

function table<Name extends keyof Tables>(name: Name, without: readonly string[] = []): ContentTable<Name> {
  return { name, without };
}

const allColumns = <Name extends keyof Tables>(...names: Name[]) => names.map((name) => table(name));

/** The number of reservations, which are not exported. */
const RESERVED = ['reserve_count'];

/** Codes: two installations would issue the same one. */
const SHARED_CODE = ['shared_code', 'shared_total', 'shared_seats', 'shared_withheld'];

/** Its file and the upload behind it stay in this installation; the address, if any, is exported. */
const UPLOADED_PACKAGE = ['file'];

/** The exported tables, in the order of their foreign keys. */
export const CONTENT_TABLES = [
  ...allColumns('site', 'info_page', 'friend_link', 'hot_word', 'sensitive_word'),
  ...allColumns('game_category', 'former_category'),
  table('game', RESERVED),
  ...allColumns('game_alias'),
  table('game_package', UPLOADED_PACKAGE),
  table('harmony_package', UPLOADED_PACKAGE),
  ...allColumns('game_media', 'game_release', 'game_figure', 'ranking', 'ranking_pin'),
  ...allColumns('news', 'news_game'),
  table('pack', [...RESERVED, ...SHARED_CODE]),
  ...allColumns('opening', 'game_test', 'game_test_change', 'activity', 'banner'),
  table('comment', ['player_id']),
  ...allColumns('trade_listing', 'trade_event'),
] as const;

/** `game_build` is a view. */
type Exported = (typeof CONTENT_TABLES)[number]['name'] | 'game_build';

/**
 * The other tables, with the reason why they are not exported.
 * @internal
 */
export const NOT_EXPORTED: Readonly<Record<Exclude<keyof Tables, Exported>, string>> = {
  account: 'players',
  detached_account: 'players',
  player: 'players',
  session: 'players',
  consent: 'players',
  account_closing: 'players',
  account_event: 'players',
  number_notice: 'players',
  refused_nickname: 'players',
  player_picture: 'players',
  player_picture_file: 'players',
  picture_removal: 'files of this installation',
  phone_code: 'players',
  proof_challenge: 'players',
  known_device: 'players',
  limit_hit: 'players',
  favourite: 'players',
  game_reservation: 'players',
  pack_reservation: 'players',
  reservation_change: 'counters of this installation',
  reservation_event: 'notifications of players',
  reservation_grant: 'actions of operators in this installation',
  announced_test: 'derived from the content',
  announced_pack: 'derived from the content',
  news_like: 'players; the news row has the count',
  comment_like: 'players; the comment row has the count',
  game_rating: 'counted again from the comments',
  score_cursor: 'the transactions of this database',
  content_review: 'actions of operators in this installation',
  review_setting: 'settings of this installation',
  appeal: 'players’ mobile numbers and texts',
  report: 'players’ mobile numbers and texts',
  nickname_order: 'players',
  notification: 'players',
  notification_setting: 'players',
  notice_event: 'players',
  channel_offer: 'settings of the portals of this installation',
  notice_delivery: 'players',
  push_subscription: 'players',
  notice_cursor: 'the transactions of this database',
  notice_fanout: 'notifications of this installation',
  announcement: 'notifications of this installation',
  player_block: 'players',
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
  setup_choice: 'actions of operators in this installation',
  operator: 'operators',
  operator_role: 'operators',
  operator_session: 'operators',
  operator_invitation: 'operators',
  operator_recovery_code: 'operators',
  operator_token: 'operators',
  site_event: 'the transactions of this database',
  site_event_state: 'derived from the content',
  event_cursor: 'the transactions of this database',
  webhook: 'addresses and secrets of this installation',
  webhook_delivery: 'deliveries of this installation',
  operator_passkey: 'operators',
  operator_challenge: 'operators',
  audit_entry: 'actions of operators in this installation',
  player_access: 'logins and posts of players',
  retention_clock: 'the clock of this installation',
  server_secret: 'a secret',
  data_key: 'ids of the data keys of this installation',
  import_run: 'actions of operators in this installation',
  idempotency_key: 'actions of operators in this installation',
  import_change: 'actions of operators in this installation',
  backup_run: 'backups of this installation',
  search_document: 'derived from the content',
  list_count: 'counted again from the content',
  calendar_entry: 'derived from the content',
  visit_count: 'counters of this installation',
  search_count: 'counters of this installation',
  download_day: 'counters of this installation',
  weekly_report: 'figures of this installation',
  impression_day: 'counters of this installation',
  download_hour: 'counters of this installation',
  traffic_hour: 'counters of this installation',
  package_upload: 'uploads of this installation',
  game_view_day: 'counters of this installation',
  visit_source: 'counters of this installation',
  promo_channel: 'agreements of this installation with its partners',
  promo_channel_day: 'counters of this installation',
  media_picture: 'registered again from the records',
  media_replacement: 'actions of operators in this installation',
  address_check: 'checked after the import',
  address_use: 'derived from the content',
  address_scan: 'derived from the content',
};

export function isContentSequence(sequence: string): boolean {
  return CONTENT_TABLES.some(({ name }) => sequence === `${name}_id_seq`);
}
