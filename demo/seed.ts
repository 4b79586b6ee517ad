import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { drawBoards } from '#services/main/home/ranking-computation.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { contentFolder } from './catalogue/content-file.ts';
import { Art } from './seed/art.ts';
import type { Seeding } from './seed/seeding.ts';
import { writeAnnouncements } from './seed/write-announcements.ts';
import { writeChannels } from './seed/write-channels.ts';
import { writeClaims } from './seed/write-claims.ts';
import { writeAllScores, writeComments, writeModeration } from './seed/write-comments.ts';
import { writeDownloads } from './seed/write-downloads.ts';
import { writeGames } from './seed/write-games.ts';
import { writeNews } from './seed/write-news.ts';
import { writeOpenings } from './seed/write-openings.ts';
import { writeOwnTraces } from './seed/write-own-traces.ts';
import { writePacks } from './seed/write-packs.ts';
import { writeReports } from './seed/write-reports.ts';
import { writeReservations } from './seed/write-reservations.ts';
import { writeSections } from './seed/write-sections.ts';
import { writeSites } from './seed/write-sites.ts';
import { writeTests } from './seed/write-tests.ts';
import { writeTrades } from './seed/write-trades.ts';

const DAY_MS = 86_400_000;
const FILLED_TABLES = [
  'game',
  'news',
  'news_game',
  'pack',
  'pack_code',
  'opening',
  'game_test',
  'game_reservation',
  'comment',
  'search_document',
] as const;

interface Deps {
  db: Database;
  clock: Clock;
  dataDir: string;
  say: (text: string) => void;
}

export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('game').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Writes the demo to an empty database in one transaction and copies its pictures to `dataDir`. With existing games,
 * only the pictures are updated.
 * @param say receives a progress message per step
 * @throws {ContentError}
 */
export async function seedDemo({ db, clock, dataDir, say }: Deps): Promise<void> {
  const art = new Art(join(contentFolder, 'art', 'files'));
  const copied = art.copyTo(join(dataDir, 'media'));
  if (copied > 0) {
    say(`演示图片已就位：${copied} 个文件`);
  }
  if (!(await isEmpty(db))) {
    return;
  }
  say('正在读取演示内容…');
  const catalogue = readCatalogue();
  await transaction(db, async (tx) => {
    await sql`lock table game in share row exclusive mode`.execute(tx);
    if (await isEmpty(tx)) {
      await fill({ tx, catalogue, art, now: clock.now() }, say);
    }
  });
  await analyseTables(db, FILLED_TABLES);
}

async function fill(seeding: Seeding, say: (text: string) => void): Promise<void> {
  const { tx, catalogue, now } = seeding;
  const { games, news, packs, timetable, comments, trades } = catalogue;
  const gameIds = await writeGames(seeding);
  say(`已写入 ${games.length} 款游戏`);
  await writeDownloads(seeding, gameIds);
  const newsIds = await writeNews(seeding, gameIds);
  say(`已写入 ${news.length} 篇资讯与视频`);
  const packIds = await writePacks(seeding, gameIds);
  await writeClaims(tx, packs, now, packIds);
  const codes = packs.reduce((sum, pack) => sum + pack.remaining, 0);
  say(`已写入 ${packs.length} 个礼包，备好 ${codes} 个兑换码`);
  const ids = { games: gameIds, news: newsIds, packs: packIds };
  await writeOpenings(tx, timetable.openings, now, ids);
  await writeTests(seeding, gameIds);
  say(`已排好开服表，另有 ${timetable.tests.length} 场新游测试`);
  await writeSections(seeding, ids);
  await writeReservations(seeding, ids);
  await writeChannels(seeding);
  await writeSites(seeding);
  await writeAnnouncements(seeding);
  say('已写入活动、轮播、站点信息与说明页');
  await writeComments(seeding, gameIds);
  await writeModeration(seeding, gameIds);
  await writeReports(seeding, gameIds);
  await writeOwnTraces(seeding, gameIds);
  await writeAllScores(seeding);
  await writeTrades(seeding, gameIds);
  // Twice, so that the boards show how games moved since yesterday.
  await drawBoards(tx, new Date(now.getTime() - DAY_MS));
  await drawBoards(tx, now);
  say(`已写入 ${comments.length} 条玩家评论、${trades.length} 件交易`);
  await indexGames(tx, [...gameIds.values()]);
  await indexNews(tx, [...newsIds.values()]);
  await indexPacks(tx, [...packIds.values()]);
  say('已建好搜索索引');
}
