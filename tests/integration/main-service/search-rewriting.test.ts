import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import {
  indexGames,
  indexNews,
  indexPacks,
  rewriteDocuments,
} from '#services/main/search-index/search-index.ts';
import { ANALYSIS, termId } from '#services/main/search-index/search-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { untilLockWait } from '../until-lock-wait.ts';
import { game, NOW, news, pack } from './inputs.ts';

describeEachDatabase('search documents of an earlier analysis', (open, kind) => {
  /** A database with 250 games, 3 articles and 2 packs. */
  async function filled(): Promise<Database> {
    const db = await open();
    await transaction(db, async (tx) => {
      const games = Array.from({ length: 250 }, (_, index) => game(`江湖${index}`));
      const [{ id = 0 } = {}] = await upsertGames(tx, games, NOW);
      await upsertNews(
        tx,
        ['甲', '乙', '丙'].map((title) => news(title)),
      );
      await upsertPacks(tx, [pack(id, '新手礼包'), pack(id, '周年礼包')]);
      await indexGames(tx);
      await indexNews(tx);
      await indexPacks(tx);
    });
    return db;
  }
  const outdate = (db: Database) =>
    db
      .updateTable('search_document')
      .set({ tokens: [7] })
      .execute();
  const outdated = async (db: Database) => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from search_document
      where not tokens @> array[${termId(ANALYSIS)}::integer] group by kind order by kind`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
  };

  test('[FND-09] all are written again, in batches of two hundred', async () => {
    const db = await filled();
    expect(await outdated(db)).toEqual({});
    await outdate(db);
    expect(await outdated(db)).toEqual({ game: 250, gift: 2, news: 3 });
    expect(await rewriteDocuments(db)).toBe(255);
    expect(await outdated(db)).toEqual({});
    expect(await rewriteDocuments(db)).toBe(0);
  });

  test('[FND-09] a stopped process leaves the rest to the next', async () => {
    const db = await filled();
    await outdate(db);
    let batches = 0;
    expect(await rewriteDocuments(db, () => batches++ > 0)).toBe(200);
    expect(await outdated(db)).toEqual({ game: 50, gift: 2, news: 3 });
    expect(await rewriteDocuments(db, () => true)).toBe(0);
    expect(await rewriteDocuments(db)).toBe(55);
  });

  test('[FND-09] documents of the present analysis are not written', async () => {
    const db = await filled();
    const versions = async () =>
      (await sql`select xmin::text, kind, ref_id from search_document order by kind, ref_id`.execute(db))
        .rows;
    const before = await versions();
    expect(await rewriteDocuments(db)).toBe(0);
    await transaction(db, (tx) => indexGames(tx));
    expect(await versions()).toEqual(before);
  });

  test.skipIf(kind === 'embedded')('[FND-09] one process does it at a time', async () => {
    const db = await filled();
    await outdate(db);
    await transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('search documents', 0))`.execute(tx);
      expect(await rewriteDocuments(db)).toBe(0);
    });
    expect(await rewriteDocuments(db)).toBe(255);
  });

  test.skipIf(kind === 'embedded')('[FND-09] a save at the same time is not replaced', async () => {
    const db = await filled();
    await outdate(db);
    const { id } = await db.selectFrom('game').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    let rewriting: Promise<number> | undefined;
    await transaction(db, async (tx) => {
      await tx.updateTable('game').set({ name: '山海谣' }).where('id', '=', id).execute();
      await indexGames(tx, [id]);
      rewriting = rewriteDocuments(db);
      await untilLockWait(db);
    });
    await rewriting;
    const document = db.selectFrom('search_document').select('names').where('kind', '=', 'game');
    expect((await document.where('ref_id', '=', id).executeTakeFirst())?.names).toEqual([
      ['山海谣', 'shan hai yao'],
    ]);
  });
});
