import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Permission, permissionsOf } from '#contract/admin/roles.ts';
import { bannerList, home } from '#contract/calls/site.ts';
import type { PreviewWithin, RenderIn } from '#platform/admin/preview-page.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { gameResource } from '#services/main/games/game-resource.ts';
import { bannerResource } from '#services/main/home/banner-resource.ts';
import { readBanners, readHome } from '#services/main/home/home-service.ts';
import { previewHome, previewRecord } from '#services/main/previews/preview-service.ts';
import { mainResources } from '#services/main/resources.ts';
import { describeEachDatabase } from '../databases.ts';

const NOW = new Date('2026-11-26T08:00:00Z');
const TOMORROW = '2026-11-27T10:00:00+08:00';
const BANNER = {
  image: 'a.webp',
  alt: '明天的活动',
  headline: '',
  sub: '',
  link: '/',
  starts_at: null,
  ends_at: null,
};

/** Planted bug: the transaction of a preview is committed. */
function committing(db: Database): Database {
  const execute = async (work: (tx: Tx) => Promise<unknown>) => {
    let failure: unknown;
    const result = await db.transaction().execute(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        failure = error;
        return undefined;
      }
    });
    if (failure) {
      throw failure;
    }
    return result;
  };
  return { transaction: () => ({ execute }) } as unknown as Database;
}

describeEachDatabase('previews', (open) => {
  const contextOf = (permissions: readonly Permission[]) => {
    const operator = { access: new Map(permissions.map((permission) => [permission, null])) };
    return { now: NOW, host: 'www.example.com', address: '', operator } as unknown as AdminContext;
  };
  const context = contextOf(permissionsOf('admin'));

  /** A preview whose page is what `read` finds in the transaction. */
  function depsOf(db: Database, read: RenderIn, by: object = context) {
    const previewWithin: PreviewWithin = (_host, work) => work(read);
    return { db, previewWithin, resources: mainResources, ...by } as never;
  }
  const banners: RenderIn = async ({ tx, now, address }) => {
    const { banners: shown } = await readHome(
      { reads: tx, scope: new ReadScope(now) } as never,
      home.input.parse({}),
    );
    const all = await readBanners(
      { reads: tx, scope: new ReadScope(now) } as never,
      bannerList.input.parse({}),
    );
    return `${address} ${shown.map(({ alt }) => alt).join()} ${all.list.length}`;
  };
  const countBanners = async (db: Database) =>
    (await sql<{ all: number }>`select count(*)::int as all from banner`.execute(db)).rows[0]?.all;

  test('[FST-05] a preview shows the unsaved form, and leaves nothing', async () => {
    const db = await open();
    const target = { resource: bannerResource, addressOf: () => '/' };
    const preview = await previewRecord(depsOf(db, banners), target, { id: null, item: BANNER, at: null });
    expect(preview).toEqual({ html: '/ 明天的活动 1', at: '2026-11-26T16:00:00+08:00' });
    expect(await countBanners(db)).toBe(0);
  });

  test('[FST-05] planted: previews that are committed are noticed', async () => {
    const db = await open();
    await sql`insert into banner (image, alt, link, published, publish_at)
      values ('a.webp', '明早上线', '/', false, '2026-11-27T09:00:00+08:00')`.execute(db);
    const target = { resource: bannerResource, addressOf: () => '/' };
    const left = async (on: Database) => {
      await previewRecord(depsOf(on, banners), target, { id: null, item: BANNER, at: null });
      await previewHome(depsOf(on, banners), { at: TOMORROW });
      const { rows } = await sql<{ alt: string; published: boolean }>`
        select alt, published from banner order by id`.execute(db);
      return rows;
    };
    expect(await left(db)).toEqual([{ alt: '明早上线', published: false }]);
    expect(await left(committing(db))).toEqual([
      { alt: '明早上线', published: true },
      { alt: '明天的活动', published: true },
    ]);
  });

  test('[FST-05] a preview of an edited record leaves the record, also if the page fails', async () => {
    const db = await open();
    await sql`insert into game (id, name, first_letter, published) overriding system value
      values (7, '云海', 'Y', false)`.execute(db);
    const item = (await db.transaction().execute((tx) => gameResource.read(tx, 7))) as object;
    const name: RenderIn = async ({ tx, address }) => {
      const game = await tx.selectFrom('game').select(['name', 'published']).executeTakeFirstOrThrow();
      return `${address} ${game.name} ${game.published}`;
    };
    const target = { resource: gameResource, addressOf: (id: number) => `/BaseYxDetails?id=${id}` };
    const wanted = { id: 7, item: { ...item, name: '云海剑歌' }, at: null };
    const { html } = await previewRecord(depsOf(db, name), target, wanted);
    expect(html).toBe('/BaseYxDetails?id=7 云海剑歌 true');
    const failing: RenderIn = async () => {
      throw new Error('the page failed');
    };
    await expect(previewRecord(depsOf(db, failing), target, wanted)).rejects.toThrow('the page failed');
    const game = await db.selectFrom('game').select(['name', 'published', 'version']).executeTakeFirst();
    expect(game).toMatchObject({ name: '云海', published: false, version: 1 });
  });

  test('[FST-06] the home page of tomorrow has what is scheduled until then, and not what is offline', async () => {
    const db = await open();
    await sql`insert into banner (image, alt, link, published, publish_at, offline_at, starts_at) values
      ('a.webp', '明早上线', '/', false, '2026-11-27T09:00:00+08:00', null, null),
      ('a.webp', '后天上线', '/', false, '2026-11-28T09:00:00+08:00', null, null),
      ('a.webp', '今晚下线', '/', true, null, '2026-11-26T20:00:00+08:00', null),
      ('a.webp', '明天开始', '/', true, null, null, '2026-11-27T10:00:00+08:00')`.execute(db);
    const at = async (time: string | null) => (await previewHome(depsOf(db, banners), { at: time })).html;
    expect(await at(null)).toBe('/ 今晚下线 1');
    const [, shown] = (await at(TOMORROW)).split(' ');
    expect(shown?.split(',').sort()).toEqual(['明天开始', '明早上线'].sort());
    expect(await at('2020-01-01T00:00:00+08:00')).toBe('/ 今晚下线 1');
    const published = await sql<{ alt: string }>`select alt from banner where published order by id`.execute(
      db,
    );
    expect(published.rows.map(({ alt }) => alt)).toEqual(['今晚下线', '明天开始']);
  });

  test('[FST-06] what is scheduled is shown to those only who may read it', async () => {
    const db = await open();
    await sql`insert into banner (image, alt, link, published, publish_at)
      values ('a.webp', '保密', '/', false, '2026-11-27T09:00:00+08:00')`.execute(db);
    const shownTo = async (permissions: readonly Permission[], resources = mainResources) =>
      (await previewHome(depsOf(db, banners, { ...contextOf(permissions), resources }), { at: TOMORROW }))
        .html;
    expect([await shownTo(['banners.read']), await shownTo(['games.read'])]).toEqual(['/ 保密 1', '/  0']);
    // The planted bug: the permission of other content is checked.
    const planted = mainResources.map((resource) => ({ ...resource, name: 'games' as const }));
    expect(await shownTo(['games.read'], planted)).toBe('/ 保密 1');
  });

  test('[FST-06] a scheduled banner is previewed at its first moment', async () => {
    const db = await open();
    const target = { resource: bannerResource, addressOf: () => '/' };
    const item = { ...BANNER, starts_at: TOMORROW };
    const preview = await previewRecord(depsOf(db, banners), target, { id: null, item, at: null });
    expect(preview).toEqual({ html: '/ 明天的活动 1', at: TOMORROW });
  });
});
