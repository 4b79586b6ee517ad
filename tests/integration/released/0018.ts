import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** A journal of that version: two claims, of which the database knows one. */
const JOURNAL = [
  '4ddde5e4 {"id":1,"pack":1,"code":"OLD-1","player":1,"label":"138****8000","at":"2026-11-20T02:00:00.000Z"}',
  '082a297b {"id":2,"pack":1,"code":"OLD-2","player":2,"label":"139****9000","at":"2026-11-20T03:00:00.000Z"}',
].join('\n');

/** Writes rows of the schema of migration 0018, with statements of that version. */
export async function writeRows(db: Database): Promise<void> {
  for (const statement of ROWS) {
    await sql.raw(statement).execute(db);
  }
}

/** Writes the journal directory of that version. */
export function writeJournal(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(join(path, 'journal.json'), '{"id":"CVkXn2v6Q1mS0w3T"}\n', { mode: 0o600 });
  writeFileSync(join(path, 'claims-2026-11-20T10-00-00-000Z-aB3dEf6hIj9kLm2n.journal'), `${JOURNAL}\n`, {
    mode: 0o600,
  });
}

const ROWS = [
  `insert into game (name, first_letter, summary, score, score_count, download_count)
    values ('江湖', 'J', '门派林立', 8.9, 48210, 147000), ('山海', 'S', '异兽', null, 0, null)`,
  `insert into site (key, is_default, settings) values ('default', true, '{"features": {"pool": false}}')`,
  `insert into news (kind, category, title, published_at) values ('article', '新闻', '开服公告', '2026-11-01T02:00:00Z')`,
  `insert into pack (game_id, title, contents, total, remaining) values (1, '新手礼包', '[]', 3, 2)`,
  `insert into pack_code (pack_id, code, claimed) values (1, 'OLD-1', true), (1, 'OLD-2', false), (1, 'OLD-3', false)`,
  `insert into account (uid, mobile, nickname, icon_url, password_hash, created_at)
    values ('a1', '13800138000', '玩家一', 'avatars/a.webp', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '2026-10-01T02:00:00Z')`,
  `insert into player (uid, account_uid, nickname, icon_url, mobile_masked)
    values ('p1', 'own:a1', '玩家一', 'avatars/a.webp', '138****8000'), ('p2', 'own:a2', '玩家二', '', '139****9000'),
      ('p3', 'own:a3', '玩家三', '', ''), ('p4', 'own:a4', '玩家四', '', '')`,
  `insert into session (token_hash, player_id, expires_at) values (sha256('token'), 1, '2036-01-01T00:00:00Z')`,
  `insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
    values (1, 1, 1, '138****8000', '2026-11-20T02:00:00Z')`,
  `insert into comment (game_id, nickname, body, created_at) values (1, '玩家一', '好玩', '2026-11-02T02:00:00Z')`,
  `insert into trade_listing (game_id, server_name, platform, title, price_fen, state)
    values (1, '一区', '双端', '满级号', 10000, '审核中')`,
  `insert into ranking (board, position, game_id) values ('hot', 1, 1)`,
  `insert into limit_hit (log, key, at) values ('code', '\\x01', '2026-11-20T02:00:00Z')`,
  `insert into operator (name, display_name, role, password_hash, created_at)
    values ('boss', '老板', 'admin', '$argon2id$x', '2026-10-01T02:00:00Z')`,
];
