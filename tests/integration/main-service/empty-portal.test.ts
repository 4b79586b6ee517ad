import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteInfo } from '#contract/calls/site.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { SectionWatch } from '#services/main/site/section-watch.ts';
import { readSite } from '#services/main/site/site-service.ts';
import { describeEachDatabase } from '../databases.ts';

const NOW = new Date('2026-11-26T08:00:00Z');

describeEachDatabase('the sections of an empty portal', (open) => {
  const emptyOf = async (db: Database, watch?: SectionWatch) =>
    (
      await readSite(
        { reads: db, scope: new ReadScope(NOW), sections: watch } as never,
        siteInfo.input.parse({}),
      )
    ).site.empty;

  test('[FST-08] a section without content is named, and no longer when it has some', async () => {
    const db = await open();
    expect(await emptyOf(db)).toEqual(['games', 'news', 'packs', 'schedule']);
    await sql`insert into game (id, name, first_letter, published) overriding system value
      values (1, '云海', 'Y', false)`.execute(db);
    await sql`insert into pack (game_id, title, published) values (1, '新手', true)`.execute(db);
    await sql`insert into opening (game_id, server_name, opens_at) values (1, '一区', ${NOW})`.execute(db);
    await sql`insert into news (kind, category, title, published, published_at)
      values ('article', '新闻', '明天', true, '2026-11-27T08:00:00Z')`.execute(db);
    expect(await emptyOf(db)).toEqual(['games', 'news', 'packs', 'schedule']);
    await sql`update game set published = true`.execute(db);
    expect(await emptyOf(db)).toEqual(['news']);
    await sql`update news set published_at = ${NOW}`.execute(db);
    expect(await emptyOf(db)).toEqual([]);
  });

  test('[FST-10] all pages are invalidated by the first and the last content of a section, and by no other change', async () => {
    const db = await open();
    const published: string[] = [];
    const watch: SectionWatch = new SectionWatch({
      db,
      clock: fixedClock(NOW.toISOString()),
      logger: createLogger('silent'),
      publish: async (tags) => {
        published.push(...tags);
        watch.changed(tags);
      },
    });
    /** Changes content as the admin site does; returns what was invalidated besides. */
    const change = async (statement: string, ...tags: string[]) => {
      await sql.raw(statement).execute(db);
      watch.changed(tags);
      await watch.settled();
      const found = published.splice(0);
      await emptyOf(db, watch);
      return found;
    };
    const addGame = (id: number, shown: boolean) =>
      `insert into game (id, name, first_letter, published) overriding system value values (${id}, 'g${id}', 'Y', ${shown})`;
    expect(await change(addGame(1, true), 'games', 'game:1')).toEqual([]);
    expect(await change(addGame(2, false), 'games', 'game:2')).toEqual([]);
    expect(await change('update game set published = true where id = 2', 'games', 'game:2')).toEqual([]);
    const pack = `insert into pack (game_id, title, published) values (1, 'p', true)`;
    expect(await change(pack, 'packs', 'games', 'pack:1')).toEqual(['site']);
    expect(await change(pack, 'packs', 'games', 'pack:2')).toEqual([]);
    expect(await change('delete from pack where id = (select min(id) from pack)', 'packs')).toEqual([]);
    expect(await change('delete from pack', 'packs')).toEqual(['site']);
    expect(await change('update game set published = false', 'games')).toEqual(['site']);
    expect(await change('update game set published = true', 'games')).toEqual(['site']);
    expect(await change('select 1', 'news:7')).toEqual([]);
  });

  test('[FST-10] a site that is read while the first content appears is invalidated, too', async () => {
    const db = await open();
    const published: string[] = [];
    const watch = new SectionWatch({
      db,
      clock: fixedClock(NOW.toISOString()),
      logger: createLogger('silent'),
      publish: async (tags) => void published.push(...tags),
    });
    await watch.note(async () => {
      const before = await emptyOf(db);
      await sql`insert into game (id, name, first_letter, published) overriding system value
        values (1, '云海', 'Y', true)`.execute(db);
      watch.changed(['games']);
      return before ?? [];
    });
    await watch.settled();
    expect(published).toEqual(['site']);
  });
});
