import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { dataKeysOf, migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { runFile } from '#server/control/jobs/import-job.ts';
import type { FileKind } from '#server/control/jobs/import-kinds.ts';
import { ensureDefaultSite } from '#server/default-site.ts';
import { recountRatings } from '#services/comments/comments/rating-repository.ts';
import { writeScores } from '#services/main/games/score-sync.ts';
import { type Counted, countedIn } from './counted.ts';

/** What an operator can type: figures without a source, with a source, of packs, of reviews from elsewhere. */
const TYPED: Partial<Record<FileKind, string>> = {
  games: `游戏名,简介,安卓下载地址,外部评分,外部评分人数,外部下载量,外部预约人数,数据来源,数据日期
云海剑歌,御剑,https://dl.example.com/a.apk,9.7,73519,73519,73519,,
山海谣,上山,https://dl.example.com/b.apk,4.6,51234,61234,,App Store,2026-11-20
`,
  news: '标题,正文,发布时间,相关游戏\n一篇攻略,正文,2026-11-20 10:00,云海剑歌\n',
  packs: '游戏,礼包,总数,已领\n云海剑歌,有码礼包,73519,100\n云海剑歌,没有码的礼包,73519,100\n',
  comments: `游戏,来源,昵称,星级,评论,发表时间,点赞数
云海剑歌,TapTap,路人甲,5,在别处写的好评,2026-11-20 10:00,73519
山海谣,TapTap,路人乙,5,也是别处的好评,2026-11-20 10:00,73519
`,
};
const READS = 3;

/** Each puts a figure without rows behind it on a page; with what the scan reports then. */
export const PLANTS: readonly { reported: string; statement: string }[] = [
  {
    reported: '评分 9.7',
    statement: `update game_rating set starred = 86421, total_stars = 419142
      from game where game_id = game.id and name = '山海谣'`,
  },
  {
    reported: '打分 86421',
    statement: `update game set score = 9.7, score_count = 86421 where name = '山海谣'`,
  },
  { reported: '下载 7.4万', statement: `update game set download_count = 73519 where name = '山海谣'` },
  { reported: '预约 7.4万', statement: `update game set reserve_count = 73519 where name = '山海谣'` },
  { reported: '阅读 7.4万', statement: 'update news set view_count = 73519' },
  { reported: '赞 7.4万', statement: 'update comment set likes = 73519 where source is not null' },
  {
    reported: '库存 7.4万',
    statement: `update pack set total = 73519, remaining = 73500 where title = '没有码的礼包'`,
  },
  { reported: '反馈 7.4万', statement: `update pack set feedback_good = 73519 where title = '有码礼包'` },
  { reported: '评分 6.5', statement: `update comment set source = null where nickname = '路人甲'` },
];

/**
 * Writes content with figures that an operator typed and those that players made to a new data directory.
 * @returns what the players' rows explain
 */
export async function writeScene(dataDir: string): Promise<Counted> {
  return opened(dataDir, async (db) => {
    for (const kind of ['games', 'news', 'packs', 'comments'] as const) {
      await importFile(db, dataDir, kind, TYPED[kind] ?? '');
    }
    const one = await db
      .selectFrom('pack')
      .select('id')
      .where('title', '=', '有码礼包')
      .executeTakeFirstOrThrow();
    await importFile(db, dataDir, 'codes', 'YM-1\nYM-2\nYM-3\nYM-4\n', one.id);
    await writePlayers(db, one.id);
    return countedIn(db, [READS]);
  });
}

/** Plants figures in a copy of the scene. */
export function plant(dataDir: string): Promise<void> {
  return opened(dataDir, async (db) => {
    for (const { statement } of PLANTS) {
      await sql.raw(statement).execute(db);
    }
    const { id } = await gameOf(db);
    await transaction(db, (tx) => recountRatings(tx, [id]));
  });
}

const gameOf = (db: Database) =>
  db.selectFrom('game').select('id').where('name', '=', '云海剑歌').executeTakeFirstOrThrow();

/** Three reviews, likes, downloads, a reservation, reads, and a claim with feedback. */
async function writePlayers(db: Database, packId: number): Promise<void> {
  const { id } = await gameOf(db);
  const day = new Date().toISOString().slice(0, 10);
  for (const statement of [
    sql`insert into comment (game_id, player_id, nickname, stars, body, created_at, likes)
      values (${id}, 1, '玩家甲', 5, '好玩的游戏', now(), 2), (${id}, 2, '玩家乙', 1, '不好玩的游戏', now(), 0),
        (${id}, 5, '玩家丙', 2, '一般的游戏', now(), 0)`,
    sql`insert into comment_like (comment_id, player_id)
      select comment.id, given.player from comment, (values (3), (4)) as given (player) where nickname = '玩家甲'`,
    sql`insert into download_day (game_id, platform, day, count) values (${id}, 'android', ${day}, 12)`,
    sql`update game set download_count = 12 where id = ${id}`,
    sql`update news set view_count = ${sql.lit(READS)}`,
    sql`update pack_code set claimed = true where code = 'YM-1'`,
    sql`insert into claim (pack_id, code_id, player_id, claimed_at, feedback)
      select pack_id, id, 1, now(), '可用' from pack_code where code = 'YM-1'`,
    sql`update pack set remaining = 3, feedback_good = 1 where id = ${packId}`,
  ]) {
    await statement.execute(db);
  }
  await transaction(db, async (tx) => {
    await recountRatings(tx, [id]);
    const ratings = await tx.selectFrom('game_rating').selectAll().execute();
    const stars = ratings.map(({ game_id, starred: count, total_stars: total }) => ({
      game_id,
      count,
      total,
    }));
    await writeScores(tx, stars);
  });
}

async function importFile(
  db: Database,
  dataDir: string,
  kind: FileKind,
  text: string,
  pack?: number,
): Promise<void> {
  const path = join(dataDir, 'typed.csv');
  writeFileSync(path, text);
  const summary = await runFile(
    path,
    { kind, pack, isStrict: false, isDryRun: false },
    { db, clock: systemClock, emit: () => undefined, publish: () => undefined },
  );
  if (summary.rejected > 0 || summary.inserted === 0) {
    throw new Error(`${kind}: ${JSON.stringify(summary)}`);
  }
}

async function opened<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const owner = { pid: process.pid, since: new Date().toISOString(), role: 'import', socket: '' } as const;
  const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
  try {
    await migrateEncrypted(db, config);
    await dataKeysOf(config).prepare(db);
    await ensureDefaultSite(db, config.site);
    return await work(db);
  } finally {
    await close();
  }
}
