import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { checkBackup, restoreBackup } from '#platform/database/backup/restore-backup.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { type JournalDirectory, openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { finishRestore } from '#server/restore/restore.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { dumpFile } from '#tests/dump-file.ts';
import { describeEachDatabase } from './databases.ts';
import { at, figure, game, NOW, news, pack } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function backUp(db: Database, name: string): Promise<string> {
  const path = join(folder, name);
  await writeBackup(db, NOW, createWriteStream(path));
  return path;
}

async function restore(db: Database, path: string): Promise<void> {
  await restoreBackup(db, dumpFile(path), await checkBackup(dumpFile(path)), finishRestore);
}

/** The constraints and indexes, as statements. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_indexdef(indexrelid) || indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** A pack with codes, and content with every type of column. */
async function fill(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(
      tx,
      [
        game('云海“剑”歌 \\ 🎮', {
          aliases: [{ alias: '云海', kind: 'other' }],
          figures: [figure('下载量', 12_345_678_901)],
          updated_at: at(-3),
        }),
      ],
      NOW,
    );
    const game_id = row?.id ?? 0;
    await upsertNews(tx, [
      news('开服公告', { body_html: '<p>一行\n两行\t#制表\u2028又一行\u0085\r尾</p>', game_ids: [game_id] }),
    ]);
    const contents = [{ name: '元宝', count: null }];
    const [first] = await upsertPacks(tx, [pack(game_id, '新手礼包', { contents, total: 6, remaining: 6 })]);
    const pack_id = first?.id ?? 0;
    await tx
      .insertInto('pack_code')
      .values(Array.from({ length: 6 }, (_, index) => ({ pack_id, code: `YM-${index}` })))
      .execute();
    await sql`insert into server_secret (name, value) values ('test', 'secret')`.execute(tx);
    const profile = { nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
    const player = await tx
      .insertInto('player')
      .values({ uid: 'p', account_uid: 'own:p', ...profile })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lasting = { created_at: NOW, expires_at: at(1), player_id: player.id };
    await tx
      .insertInto('session')
      .values({ token_hash: Buffer.alloc(32), ...lasting })
      .execute();
    return pack_id;
  });
}

/** Every row of every table, except for what a backup omits. */
async function contentOf(db: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const { name } of await transaction(db, listTables)) {
    if (!['session', 'backup_run', 'claim_origin', 'journal_mark', 'journal_directory'].includes(name)) {
      const { rows } = await sql<{ row: string }>`
        select to_json(t)::text as row from ${sql.table(name)} as t order by 1`.execute(db);
      content[name] = rows.map(({ row }) => row);
    }
  }
  return content;
}

describeEachDatabase('backup and restore', (open, kind) => {
  let db: Database;
  let packId = 0;
  let directory: JournalDirectory;

  /** Claims codes as a portal does, with the journal in `directory`. */
  async function claim(on: Database, players: number[]): Promise<(string | undefined)[]> {
    await checkByJournals(on, [directory]);
    const clock = fixedClock(NOW.toISOString());
    const journal = new FileJournal({ db: on, directory, clock, logger: createLogger('error') });
    const issueCodes = issueCodesFrom(on, journal, () => undefined);
    const results = await issueCodes(
      packId,
      players.map((player_id) => ({ player_id, label: '138****8000', at: NOW })),
    );
    await journal.close();
    return players.map((player) => {
      const result = results.get(player);
      return result && 'claim' in result ? result.claim.code : result?.outcome;
    });
  }

  beforeAll(async () => {
    db = await open();
    packId = await fill(db);
    directory = openJournalDirectory(join(folder, `${kind}-journal`));
    await claim(db, [1, 2]);
  });

  test('restores everything except sessions, and continues the id sequences', async () => {
    const path = await backUp(db, `${kind}-all`);
    const copy = await open();
    await restore(copy, path);
    expect(await contentOf(copy)).toEqual(await contentOf(db));
    expect(await db.selectFrom('session').select('player_id').execute()).toHaveLength(1);
    expect(await copy.selectFrom('session').select('player_id').execute()).toEqual([]);
    const [next] = await transaction(copy, (tx) => upsertGames(tx, [game('另一款')], NOW));
    const ids = await db
      .selectFrom('game')
      .select(({ fn }) => fn.max('id').as('most'))
      .executeTakeFirstOrThrow();
    expect(next?.id).toBe(Number(ids.most) + 1);
  });

  test('a restored database has the same constraints and indexes', async () => {
    const path = await backUp(db, `${kind}-schema`);
    const copy = await open();
    await restore(copy, path);
    const expected = await schemaOf(db);
    expect(expected.length).toBeGreaterThan(200);
    expect(await schemaOf(copy)).toEqual(expected);
  });

  test('[CHN-07] a restored backup sends no message that waited when it was made: it may have been sent since', async () => {
    const on = await open();
    const one = {
      channel: 'sms',
      kind: '开服提醒',
      player_id: 1,
      title: '',
      body: '',
      link: '/',
      name: '',
      moment: '',
      useful_until: at(1),
    } as const;
    const states = ['waiting', 'sending', 'sent'] as const;
    await on
      .insertInto('notice_delivery')
      .values(states.map((state) => ({ ...one, key: state, state })))
      .execute();
    const copy = await open();
    await restore(copy, await backUp(on, `${kind}-deliveries`));
    const rows = await copy.selectFrom('notice_delivery').select(['key', 'state', 'reason']).execute();
    expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: 'sending', state: 'dropped', reason: 'restored' },
      { key: 'sent', state: 'sent', reason: '' },
      { key: 'waiting', state: 'dropped', reason: 'restored' },
    ]);
  });

  test('[RES-04] a restored backup has no token and no code of a login: they may have been revoked or used since', async () => {
    const [on, copy] = [await open(), await open()];
    const { id: operator_id } = await on
      .insertInto('operator')
      .values({ name: 'api', display_name: '接口', role: 'admin', password_hash: 'x', created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lasting = { created_at: NOW, expires_at: at(1) };
    const token = { operator_id, name: '同步', prefix: 'ym', token_hash: Buffer.alloc(32), scopes: [] };
    await on
      .insertInto('operator_token')
      .values({ ...token, ...lasting })
      .execute();
    const hash = Buffer.alloc(32);
    await on
      .insertInto('phone_code')
      .values({ flow_hash: hash, mobile_key: hash, purpose: 'login', code_hash: hash, expires_at: at(1) })
      .execute();
    await on
      .insertInto('proof_challenge')
      .values({ id: 'one', mobile_key: hash, expires_at: at(1) })
      .execute();
    await on.insertInto('download_key').values({ day: '2026-11-21', key: hash }).execute();
    await on.insertInto('download_device').values({ day: '2026-11-21', mark: hash }).execute();
    await restore(copy, await backUp(on, `${kind}-tokens`));
    const content = await contentOf(copy);
    // [FIG-31] The key of a day ends with the day.
    expect([content.download_key, content.download_device]).toEqual([[], []]);
    expect(content.operator).toHaveLength(1);
    expect([content.operator_token, content.phone_code, content.proof_challenge]).toEqual([[], [], []]);
    // As an archive of an earlier version, which has tokens.
    await transaction(on, finishRestore);
    expect(await on.selectFrom('operator_token').selectAll().execute()).toEqual([]);
  });

  test('issues no code twice after an old backup: later claims come from the journal', async () => {
    const path = await backUp(db, `${kind}-old`);
    const since = await claim(db, [3, 4]);
    expect(since).toEqual(['YM-2', 'YM-3']);
    const copy = await open();
    await restore(copy, path);
    expect(await checkByJournals(copy, [directory])).toMatchObject({
      restored: 2,
      moved: true,
      withheld: false,
    });
    expect(await claim(copy, [4, 5, 3])).toEqual(['YM-3', 'YM-4', 'YM-2']);
  });

  test('withholds the remaining codes without the journal', async () => {
    const path = await backUp(db, `${kind}-lost`);
    const copy = await open();
    await restore(copy, path);
    const other = openJournalDirectory(join(folder, `${kind}-other`));
    expect(await checkByJournals(copy, [other])).toMatchObject({ withheld: true });
    expect(await claim(copy, [1, 30])).toEqual(['YM-0', 'WITHHELD']);
  });

  test('refuses a truncated, changed, foreign or newer backup before it writes anything', async () => {
    const path = await backUp(db, `${kind}-sound`);
    const text = gunzipSync(readFileSync(path)).toString();
    const broken = async (content: string | Uint8Array) => {
      const at = join(folder, 'broken');
      writeFileSync(at, content);
      return checkBackup(dumpFile(at));
    };
    await expect(broken(readFileSync(path).subarray(0, 500))).rejects.toThrow('不是完整的备份');
    await expect(broken(gzipSync(text.replace('YM-1', 'YM-9')))).rejects.toThrow('不是完整的备份');
    await expect(broken(gzipSync(text.slice(0, text.lastIndexOf('#end'))))).rejects.toThrow('不是完整的备份');
    await expect(broken('codes')).rejects.toThrow('不是完整的备份');
    await expect(checkBackup(dumpFile(join(folder, 'nowhere')))).rejects.toThrow('找不到');
    await expect(broken(gzipSync(text.replace('"0001_games"', '"9999_later"')))).rejects.toThrow(
      '更新的版本',
    );
  });

  test('changes nothing in a database that has content', async () => {
    const path = await backUp(db, `${kind}-again`);
    const before = await contentOf(db);
    await expect(restore(db, path)).rejects.toThrow('数据库不是空的');
    expect(await contentOf(db)).toEqual(before);
  });

  test('a restore that fails leaves the database empty', async () => {
    const path = await backUp(db, `${kind}-half`);
    const copy = await open();
    const about = await checkBackup(dumpFile(path));
    await expect(
      restoreBackup(copy, dumpFile(path), about, () => Promise.reject(new Error('stopped'))),
    ).rejects.toThrow('stopped');
    expect(Object.values(await contentOf(copy)).flat()).toEqual([]);
    await restore(copy, path);
  });
});
