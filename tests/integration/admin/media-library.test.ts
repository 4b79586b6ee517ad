import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { activities } from '#contract/admin/activities.ts';
import { banners } from '#contract/admin/banners.ts';
import { games } from '#contract/admin/games.ts';
import { type PictureUse, uploadPicture } from '#contract/admin/media.ts';
import {
  CLEAN_UP_DAYS,
  mediaChoose,
  mediaCleanUp,
  mediaLists,
  mediaRemove,
  mediaReplace,
  mediaSave,
  mediaUndo,
} from '#contract/admin/media-library.ts';
import { news } from '#contract/admin/news.ts';
import { reviewSettingsSave } from '#contract/admin/reviews.ts';
import type { Call } from '#contract/call.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { registerUsed } from '#services/main/media/media-list.ts';
import { removeMedia } from '#services/main/media/media-service.ts';
import { PICTURE_PLACES, type PicturePlace } from '#services/main/media/picture-places.ts';
import { describeEachDatabase } from '../databases.ts';
import { untilLockWait } from '../until-lock-wait.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import { NO_PICTURES, remaining, without } from './picture-columns.ts';
import { customOperator } from './roles/custom-clients.ts';
import { createToken, sendWith } from './tokens/token-faults.ts';

const fresh = { id: null, version: 0 } as const;
const DAY_S = 86_400;

describeEachDatabase('the library of pictures', (open, kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-library-'));
  let server: OperatorApp;
  let admin: OperatorBrowser;

  beforeEach(async () => {
    server = await openOperatorApp(await open(), { DATA_DIR: dataDir });
    admin = await server.signedIn('admin');
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  let shade = 0;
  /** Stores a new picture: a small one of one file, unless the use has several. */
  async function upload(use: PictureUse = 'article', name = '图.png'): Promise<{ id: number; path: string }> {
    shade += 1;
    const background = { r: shade, g: 2 * shade, b: 90 };
    const width = use === 'article' ? 200 : 1300;
    const picture = sharp({ create: { width, height: width, channels: 3, background } });
    const response = await admin.request(uploadPicture, { use, name }, await picture.png().toBuffer());
    const { path } = response.json().data;
    const { list } = await admin.get(mediaLists.list, { q: path });
    return { id: list[0]?.id ?? 0, path };
  }
  const listed = async (path: string) => (await admin.get(mediaLists.list, { q: path })).list[0];
  const banner = async (image: string) =>
    (await admin.get(banners.save, { ...fresh, item: { image, alt: '图', link: '/' } })).id;

  /** Uses a picture in every place. */
  async function fillEveryPlace(path: string): Promise<void> {
    const html = `<p><img src="${path}" alt="" /></p>`;
    const game = {
      ...games.form.parse({ name: '青崖渡' }),
      icon_url: path,
      cover_url: `${path}#focus=30,50`,
      description_html: html,
      media: [{ kind: 'video' as const, url: path, poster_url: path, width: 1280, height: 720, alt: '' }],
      releases: [{ version: '1.0', released_at: '2026-11-20T10:00:00+08:00', notes_html: html }],
    };
    await admin.get(games.save, { ...fresh, item: games.form.parse(game) });
    const article = news.form.parse({ kind: 'article', category: '新闻', title: '公告' });
    await admin.get(news.save, { ...fresh, item: { ...article, cover_url: path, body_html: html } });
    const times = { starts_at: '2026-11-20T00:00:00+08:00', ends_at: '2026-11-30T00:00:00+08:00' };
    const activity = { title: '周年庆', cover_url: path, body_html: html, link: null, ...times };
    await admin.get(activities.save, { ...fresh, item: activity });
    await banner(path);
    const row = { id: 0, key: 'about', title: '关于我们', body_html: html, updated_at: server.clock.now() };
    await server.db.insertInto('info_page').values(row).execute();
    const settings = JSON.stringify({
      name: '游门',
      logo: path,
      partners: [{ name: '甲', url: '/', logo: path }],
    });
    await server.db.insertInto('site').values({ key: 'main', is_default: true, settings }).execute();
  }

  test('[FRM-12] a picture is in the library with its name, its size and the records that use it', async () => {
    const { path } = await upload('cover', '海报-终稿.png');
    expect(await listed(path)).toMatchObject({ name: '海报-终稿.png', width: 1200, height: 675, uses: [] });
    await fillEveryPlace(path);
    const found = await listed(path);
    expect(found?.uses.map(({ subject, title }) => [subject, title])).toEqual([
      ['activities', '周年庆'],
      ['banners', '图'],
      ['games', '青崖渡'],
      ['news', '公告'],
      ['pages', '关于我们'],
      ['sites', '游门'],
    ]);
    expect((await admin.get(mediaLists.list, { used: '0' })).total).toBe(0);
    expect((await admin.get(mediaLists.list, { used: '1', use: 'cover', q: '终稿' })).total).toBe(1);
    const saved = { id: found?.id ?? 0, version: 1, name: '海报', alt: '红色的船' };
    expect(await admin.get(mediaSave, saved)).toEqual({ version: 2 });
    expect(await admin.call(mediaSave, saved)).toMatchObject({ code: 'CONFLICT' });
    expect(await listed(path)).toMatchObject({ name: '海报', alt: '红色的船' });
  });

  test('[FRM-12] the titles of records that an operator may not read are hidden, also of other sites', async () => {
    const { id, path } = await upload();
    await fillEveryPlace(path);
    const second = await server.db
      .insertInto('site')
      .values({ key: 'second', settings: JSON.stringify({ name: '二站', logo: path }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { browser } = await customOperator(server, 'pictures', [
      { permissions: ['media.read', 'media.write', 'news.read'] },
      { permissions: ['sites.read'], site_ids: [second.id] },
    ]);
    const [found] = (await browser.get(mediaLists.list, { q: path })).list;
    expect(found?.use_count).toBe(7);
    expect(found?.uses.map(({ subject, title }) => [subject, title])).toEqual([
      ['activities', null],
      ['banners', null],
      ['games', null],
      ['news', '公告'],
      ['pages', null],
      ['sites', null],
      ['sites', '二站'],
    ]);
    const { skipped } = await browser.get(mediaRemove, { ids: [id] });
    expect(skipped[0]?.reason).toContain('活动（没有查看权限）、轮播图（没有查看权限）');
  });

  test('[FRM-12] every column of the schema with pictures is a place', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(url|image|icon|cover|logo|poster|html|settings)$'
        and table_name !~ '^media_'`.execute(server.db);
    const places = new Set(PICTURE_PLACES.map(({ table, column }) => `${table}.${column}`));
    const unknown = rows.filter(({ name }) => !places.has(name) && !(name in NO_PICTURES));
    expect(unknown).toEqual([]);
    expect([...places].filter((place) => !rows.some(({ name }) => name === place))).toEqual([]);
  });

  test('[FRM-13] a replacement reaches every record, and undo reverts it', async () => {
    const [from, to] = [await upload(), await upload()];
    await fillEveryPlace(from.path);
    const cached = server.published.length;
    const { records, replacement } = await admin.get(mediaReplace, { id: from.id, with: to.id });
    expect(records).toBe(6);
    expect(await remaining(server.db, from.path)).toEqual([]);
    expect((await listed(to.path))?.use_count).toBe(6);
    expect(server.published.slice(cached).flat()).toEqual(
      expect.arrayContaining(['banners', 'activities', 'site']),
    );
    const { list } = await admin.get(games.history, { id: 1 });
    expect(list[0]).toMatchObject({ action: 'save', after: { cover_url: `${to.path}#focus=30,50` } });
    const [edited] = (await admin.get(banners.list, {})).list;
    const third = await upload();
    const item = { image: third.path, alt: '图', link: '/' };
    await admin.get(banners.save, { id: edited?.id ?? 0, version: edited?.version ?? 0, item });
    const undone = await admin.get(mediaUndo, { replacement: replacement ?? 0 });
    expect(undone).toMatchObject({ restored: 5, left: [{ subject: 'banners' }] });
    expect(await remaining(server.db, to.path)).toEqual([]);
    expect(await admin.call(mediaUndo, { replacement: replacement ?? 0 })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test.each(PICTURE_PLACES.map((place) => [`${place.table}.${place.column}`, place] as const))(
    '[FRM-13] planted bug: a replacement that forgets %s is noticed',
    async (name, place) => {
      const [from, to] = [await upload(), await upload()];
      await fillEveryPlace(from.path);
      await without(place, () => admin.get(mediaReplace, { id: from.id, with: to.id }));
      expect(await remaining(server.db, from.path)).toEqual([name]);
    },
  );

  test('[FRM-13] a replacement needs the same size and the permission for every record', async () => {
    const [cover, icon, other] = [await upload('cover'), await upload('icon'), await upload('cover')];
    const article = news.form.parse({ kind: 'article', category: '新闻', title: '公告' });
    await admin.get(news.save, { ...fresh, item: { ...article, cover_url: cover.path } });
    expect(await admin.call(mediaReplace, { id: cover.id, with: icon.id })).toMatchObject({
      msg: expect.stringContaining('原图 1200×675，新图 256×256'),
    });
    const row = { id: 7, key: 'about', title: '关于', body_html: cover.path, updated_at: server.clock.now() };
    await server.db.insertInto('info_page').values(row).execute();
    const operations = await server.signedIn('operations');
    const refused = await operations.call(mediaReplace, { id: cover.id, with: other.id });
    expect(refused).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('说明页') });
    expect((await listed(cover.path))?.use_count).toBe(2);
    const auditor = await server.signedIn('auditor');
    expect(await auditor.call(mediaReplace, { id: cover.id, with: other.id })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('[FRM-14] a picture in use is deleted only with a warning that names its users', async () => {
    const [used, unused] = [await upload('banner'), await upload('banner')];
    await banner(used.path);
    const file = (path: string) => existsSync(join(dataDir, 'media', path));
    const removed = await admin.get(mediaRemove, { ids: [used.id, unused.id] });
    expect(removed).toMatchObject({ done: [unused.id], skipped: [{ reason: '正在使用：轮播图“图”' }] });
    expect([file(used.path), file(unused.path)]).toEqual([true, false]);
    expect(file(unused.path.replace('.webp', '@400.avif'))).toBe(false);
    await admin.get(mediaRemove, { ids: [used.id], in_use: true });
    expect(file(used.path)).toBe(false);
  });

  test('[FRM-13] undo reverts the rows that the replacement changed, not those that had the new picture', async () => {
    const [from, to] = [await upload(), await upload()];
    const shot = (url: string) => ({
      kind: 'image' as const,
      url,
      poster_url: null,
      width: 1280,
      height: 720,
      alt: '',
    });
    const game = { ...games.form.parse({ name: '青崖渡' }), media: [shot(from.path), shot(to.path)] };
    await admin.get(games.save, { ...fresh, item: games.form.parse(game) });
    const { replacement } = await admin.get(mediaReplace, { id: from.id, with: to.id });
    await admin.get(mediaUndo, { replacement: replacement ?? 0 });
    const rows = await server.db.selectFrom('game_media').select('url').orderBy('position').execute();
    expect(rows.map(({ url }) => url)).toEqual([from.path, to.path]);
  });

  test('[FRM-13] a picture that an undo brings back is not deleted; once it is, the undo is refused', async () => {
    const [from, to] = [await upload(), await upload()];
    await banner(from.path);
    const { replacement } = await admin.get(mediaReplace, { id: from.id, with: to.id });
    const { done, skipped } = await admin.get(mediaRemove, { ids: [from.id] });
    expect([done, skipped[0]?.reason]).toEqual([[], '撤销替换或导入时还会用到']);
    await admin.get(mediaRemove, { ids: [from.id], in_use: true });
    const undone = await admin.call(mediaUndo, { replacement: replacement ?? 0 });
    expect(undone).toMatchObject({ code: 'CONFLICT', msg: expect.stringContaining('已被删除') });
    expect((await listed(to.path))?.use_count).toBe(1);
  });

  test('[FRM-13] a replacement in more than a thousand records is refused with a way out', async () => {
    const [from, to] = [await upload(), await upload()];
    const rows = Array.from({ length: 1_001 }, () => ({ image: from.path, alt: '图', link: '/' }));
    await server.db
      .insertInto('banner')
      .values(rows as never)
      .execute();
    const refused = await admin.call(mediaReplace, { id: from.id, with: to.id });
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', msg: expect.stringContaining('分批导入') });
  });

  test('[FRM-14] a token without the permission for the records neither replaces nor deletes their picture', async () => {
    const [from, to] = [await upload(), await upload()];
    await banner(from.path);
    const { replacement } = await admin.get(mediaReplace, { id: from.id, with: to.id });
    const token = await createToken(admin, ['media.read', 'media.write']);
    const send = async (call: Call, params: object) =>
      (await sendWith(server, token, call, { ...params })).json();
    const back = { id: to.id, with: from.id };
    const denied = { code: 'FORBIDDEN', msg: expect.stringContaining('轮播图') };
    expect(await send(mediaReplace, back)).toMatchObject(denied);
    expect(await send(mediaUndo, { replacement })).toMatchObject(denied);
    const forced = await send(mediaRemove, { ids: [to.id], in_use: true });
    expect(forced).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('令牌不能') });
    expect((await listed(to.path))?.use_count).toBe(1);
  });

  test('[FRM-14] a picture in use is deleted only with the permission for the records', async () => {
    const used = await upload();
    const article = news.form.parse({ kind: 'article', category: '新闻', title: '公告' });
    const row = { id: 7, key: 'about', title: '关于', body_html: used.path, updated_at: server.clock.now() };
    await server.db.insertInto('info_page').values(row).execute();
    await admin.get(news.save, { ...fresh, item: { ...article, cover_url: used.path } });
    const operations = await server.signedIn('operations');
    const forced = await operations.call(mediaRemove, { ids: [used.id], in_use: true });
    expect(forced).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('说明页') });
    expect(existsSync(join(dataDir, 'media', used.path))).toBe(true);
  });

  test('[BLR-04] a picture of reviewed content is neither replaced nor deleted without the permission to publish', async () => {
    const [used, other] = [await upload(), await upload()];
    const article = news.form.parse({ kind: 'article', category: '新闻', title: '公告' });
    await admin.get(news.save, { ...fresh, item: { ...article, cover_url: used.path } });
    await admin.call(reviewSettingsSave, { required: ['news'], allows_own: false });
    const author = await server.signedIn('editor');
    expect(await author.call(mediaReplace, { id: used.id, with: other.id })).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('不能替换里面的图片'),
    });
    expect(await author.call(mediaRemove, { ids: [used.id], in_use: true })).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('不能删除里面的图片'),
    });
    expect(existsSync(join(dataDir, 'media', used.path))).toBe(true);
    expect((await author.get(mediaRemove, { ids: [other.id], in_use: true })).done).toEqual([other.id]);
    expect((await admin.get(mediaRemove, { ids: [used.id], in_use: true })).done).toEqual([used.id]);
  });

  test.runIf(kind === 'postgres')(
    '[BLR-04] a replacement waits for the deletion of a picture and leaves no address of a deleted one',
    async () => {
      const [from, to] = [await upload(), await upload()];
      await banner(from.path);
      const { replacing } = await transaction(server.db, async (tx) => {
        await tx.deleteFrom('media_picture').where('id', '=', to.id).execute();
        const replacing = admin.call(mediaReplace, { id: from.id, with: to.id });
        await untilLockWait(server.db);
        return { replacing };
      });
      expect(await replacing).toMatchObject({ code: 'NOT_FOUND' });
      expect(await remaining(server.db, from.path)).toEqual(['banner.image']);
    },
  );

  test('[FRM-12] a restored picture is registered if its file is there; a deleted one does not come back', async () => {
    const [restored, gone] = [await upload(), await upload()];
    await banner(restored.path);
    await banner(gone.path);
    await admin.get(mediaRemove, { ids: [gone.id], in_use: true });
    await server.db.deleteFrom('media_picture').execute();
    const store = { has: async (path: string) => existsSync(join(dataDir, 'media', path)) };
    await registerUsed(server.db, store, server.clock.now());
    expect([await listed(restored.path), await listed(gone.path)].map(Boolean)).toEqual([true, false]);
    const [without] = (await admin.get(mediaLists.list, { with_uses: '0' })).list;
    expect(without).toMatchObject({ path: restored.path, uses: [], use_count: 0 });
  });

  test('[FRM-15] a clean-up leaves a picture that a form has just chosen', async () => {
    const [chosen, other] = [await upload(), await upload()];
    server.clock.pass(CLEAN_UP_DAYS * DAY_S);
    admin = await server.signedIn('admin', 'chooser');
    await admin.get(mediaChoose, { id: chosen.id });
    expect(await cleanUpLater(1)).toBe(1);
    expect([await listed(chosen.path), await listed(other.path)].map(Boolean)).toEqual([true, false]);
    expect(await admin.call(mediaChoose, { id: other.id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[FRM-15] a removal that is killed between the files and the rows can be repeated', async () => {
    const picture = await upload();
    const store = createFileStore(loadConfig({ DATA_DIR: dataDir }));
    const dying = Object.assign(Object.create(store), {
      async remove(path: string) {
        await store.remove(path);
        throw new Error('killed');
      },
    });
    const operator = {
      id: 1,
      name: 'the-admin',
      display_name: '',
      role: 'admin',
      access: new Map(),
    } as never;
    const context = { now: server.clock.now(), operator, address: '', host: '' };
    const deps = { db: server.db, store: dying, resources: [] };
    await expect(
      removeMedia({ ...deps, ...context } as never, { ids: [picture.id], in_use: false }),
    ).rejects.toThrow('killed');
    expect(await listed(picture.path)).toBeDefined();
    expect((await admin.get(mediaRemove, { ids: [picture.id] })).done).toEqual([picture.id]);
  });

  async function cleanUpLater(days = CLEAN_UP_DAYS + 1): Promise<number> {
    server.clock.pass(days * DAY_S);
    admin = await server.signedIn('admin', 'later');
    return (await admin.get(mediaCleanUp, {})).removed;
  }

  test('[FRM-15] a clean-up leaves what is used, what an undo brings back, and what is new', async () => {
    const [used, deleted, unused] = [await upload(), await upload(), await upload()];
    await fillEveryPlace(used.path);
    await admin.get(banners.remove, { ids: [await banner(deleted.path)] });
    expect((await admin.get(mediaCleanUp, {})).removed).toBe(0);
    expect(await cleanUpLater()).toBe(1);
    expect([await listed(used.path), await listed(deleted.path)].map(Boolean)).toEqual([true, true]);
    expect(await listed(unused.path)).toBeUndefined();
  });

  test('[FRM-15] planted bug: a clean-up that does not know banners removes a picture in use', async () => {
    const used = await upload();
    await banner(used.path);
    const place = PICTURE_PLACES.find(({ subject }) => subject === 'banners') as PicturePlace;
    expect(await without(place, () => cleanUpLater())).toBe(1);
    expect(existsSync(join(dataDir, 'media', used.path))).toBe(false);
  });
});
