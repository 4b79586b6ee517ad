import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { PART_BYTES, packageAbort, packageFinish, packageUnfinished } from '#contract/admin/packages.ts';
import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { registerPackages } from '#platform/http/files/package-files.ts';
import { packageCheck } from '#services/main/doctor/package-check.ts';
import { removeAbandoned } from '#services/main/packages/finish-upload.ts';
import { findServedPackage } from '#services/main/packages/served-package.ts';
import { beginUpload } from '#services/main/packages/upload-service.ts';
import { apkOf, hapOf } from '#tests/package-files.ts';
import { type StandInBucket, startBucket } from '#tests/stand-in-bucket.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { begin, partOf, sendPart, uploadAll } from './package-operator.ts';

const DAY_S = 86_400;
const large = apkOf({ entries: [{ name: 'assets/world.bin', body: randomBytes(2 * PART_BYTES + 1_000) }] });

describeEachDatabase('uploads of packages', (open) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-uploads-'));
  let bucket: StandInBucket;
  let server: OperatorApp;
  let editor: OperatorBrowser;
  let settings: Record<string, string>;

  const start = async (more: Record<string, string> = {}) => {
    settings = { DATA_DIR: dataDir, ...more };
    const db = await open();
    const store = createPackageStore(loadConfig(settings));
    server = await openOperatorApp(db, settings, undefined, (app) => {
      registerPackages(app, {
        find: (path) => findServedPackage(db, path),
        store,
        clock: server?.clock ?? { now: () => new Date() },
        logger: {
          debug: () => undefined,
          info: () => undefined,
          warn: () => undefined,
          error: () => undefined,
        },
      });
    });
    editor = await server.signedIn('editor');
  };
  const startInBucket = async () => {
    bucket = await startBucket();
    const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
    await start({
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  };
  const stored = () =>
    existsSync(join(dataDir, 'packages')) ? readdirSync(join(dataDir, 'packages')).sort() : [];
  const clean = (hours: number) =>
    removeAbandoned(
      { db: server.db, packages: createPackageStore(loadConfig(settings)) },
      new Date(server.clock.now().getTime() + hours * 3_600_000),
    );
  const saveGame = (packages: object[], more: object = {}) =>
    editor.call(games.save, { id: null, version: 0, item: { name: '青崖渡', packages, ...more } } as never);

  beforeEach(() => rmSync(join(dataDir, 'packages'), { recursive: true, force: true }));
  afterEach(async () => {
    await server.close();
    await bucket?.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('[PKG-01] a package in parts is read when it is whole', async () => {
    await start();
    const { status, data } = await uploadAll(editor, '青崖渡.apk', large);
    expect(status).toBe(1);
    expect(data.package).toMatchObject({
      package_name: 'com.example.qingya',
      version: '1.4.2',
      size_bytes: large.length,
      is_signed: true,
      sha256: createHash('sha256').update(large).digest('hex'),
    });
    expect(stored()).toEqual([data.package.path.replace('packages/', '')]);
    const entry = await server.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'upload', subject: 'games', title: '青崖渡.apk' });
  });

  test('[PKG-02] the same file goes on where it stopped, another one begins anew', async () => {
    await start();
    const first = await begin(editor, 'game.apk', large);
    await sendPart(editor, first.data.id, 1, partOf(large, 1));
    const again = await begin(editor, 'game.apk', large);
    expect(again.data).toMatchObject({ id: first.data.id, received: [1] });
    const list = (await editor.request(packageUnfinished, {})).json();
    expect(list.data.list).toMatchObject([{ file_name: 'game.apk', received: [1] }]);
    const changed = await begin(editor, 'game.apk', large, 1);
    expect(changed.data.id).not.toBe(first.data.id);
    const early = (await editor.request(packageFinish, { id: first.data.id })).json();
    expect(early).toMatchObject({ status: 0, code: 'CONFLICT', msg: '还有 2 段没有上传，请继续上传' });
    const { data } = await uploadAll(editor, 'game.apk', large);
    expect(data.package.sha256).toBe(createHash('sha256').update(large).digest('hex'));
  });

  test('[PKG-02] a restart, parts in any order, twice and from two processes make the same file', async () => {
    await start();
    const other = await openOperatorApp(server.db, settings);
    try {
      const { data } = await begin(editor, 'game.apk', large);
      const second = new OperatorBrowser(other.app);
      second.cookie = editor.cookie;
      await sendPart(editor, data.id, 2, partOf(large, 2));
      await Promise.all([
        sendPart(editor, data.id, 0, partOf(large, 0)),
        sendPart(second, data.id, 1, partOf(large, 1)),
        sendPart(editor, data.id, 2, partOf(large, 2)),
      ]);
      const finished = (await editor.request(packageFinish, { id: data.id })).json();
      expect(finished.data.package.sha256).toBe(createHash('sha256').update(large).digest('hex'));
      const repeated = (await editor.request(packageFinish, { id: data.id })).json();
      expect(repeated).toEqual(finished);
    } finally {
      await other.close();
    }
  });

  test('[PKG-02] planted: parts that are joined in the order of their arrival are noticed', async () => {
    await start();
    const { data } = await begin(editor, 'game.apk', large);
    for (const [arrived, sent] of [1, 0, 2].entries()) {
      await sendPart(editor, data.id, arrived, partOf(large, sent));
    }
    const finished = (await editor.request(packageFinish, { id: data.id })).json();
    const sha256 = createHash('sha256').update(large).digest('hex');
    expect(finished.data?.package?.sha256).not.toBe(sha256);
  });

  test('[PKG-05] every part needs the permission and the own upload', async () => {
    await start();
    const { data } = await begin(editor, 'game.apk', large);
    const colleague = await server.signedIn('editor', 'colleague');
    expect(await sendPart(colleague, data.id, 0, partOf(large, 0))).toMatchObject({ code: 'NOT_FOUND' });
    const auditor = await server.signedIn('auditor');
    expect(await sendPart(auditor, data.id, 0, partOf(large, 0))).toMatchObject({ code: 'FORBIDDEN' });
    await server.db
      .updateTable('operator')
      .set({ role: 'support' })
      .where('name', '=', 'the-editor')
      .execute();
    expect(await sendPart(editor, data.id, 0, partOf(large, 0))).toMatchObject({ status: 0 });
  });

  test('[PKG-05] refuses files and parts that do not belong', async () => {
    await start({ PACKAGE_MAX_MB: '20' });
    expect(await begin(editor, 'game.exe', large)).toMatchObject({
      msg: '只能上传 .apk、.ipa 或 .hap 安装包，请重新选择文件',
    });
    const huge = { length: 21 * 1024 * 1024 } as Buffer;
    expect((await begin(editor, 'game.apk', huge)).msg).toBe('安装包有 21 MB，最大 20 MB');
    const { data } = await begin(editor, 'game.apk', large);
    expect((await sendPart(editor, data.id, 3, Buffer.from('x'))).msg).toMatch(/没有这一段/);
    expect((await sendPart(editor, data.id, 2, Buffer.from('x'))).msg).toMatch(/只收到 1 字节/);
    expect((await sendPart(editor, data.id, 2, partOf(large, 0))).msg).toMatch(/超过|最多/);
    expect((await begin(editor, 'game.apk', large)).data.received).toEqual([]);
  });

  test('[PKG-05] begins only with the space for it and for what still arrives', async () => {
    await start();
    const store = createPackageStore(loadConfig(settings));
    const operator = {
      id: 1,
      name: 'x',
      display_name: 'x',
      role: 'editor',
      custom_roles: [],
      access: new Map(),
    } as const;
    const context = { operator, now: server.clock.now(), address: '', host: '' };
    const gigabyte = 1024 ** 3;
    const beginWith = (free: number | undefined, size_bytes: number, modified_at: number) =>
      beginUpload(
        {
          db: server.db,
          packages: store,
          mostBytes: 4 * gigabyte,
          freeBytes: async () => free,
          ...context,
        } as never,
        { file_name: 'x.apk', size_bytes, modified_at },
      ).then(
        () => 'begun',
        (error: Error) => error.message,
      );
    expect(await beginWith(gigabyte + 1_000, 2_000, 1)).toMatch(/磁盘空间不足/);
    expect(await beginWith(3 * gigabyte, 2 * gigabyte, 2)).toBe('begun');
    expect(await beginWith(3 * gigabyte, 1_000, 3)).toMatch(/磁盘空间不足/);
    expect(await beginWith(undefined, 1_000, 4)).toBe('begun');
    expect(stored()).toHaveLength(2);
  });

  test('[PKG-04] a refused package leaves nothing', async () => {
    await start();
    const answer = await uploadAll(editor, 'game.apk', Buffer.from('<html>404</html>'));
    expect(answer).toMatchObject({ status: 0, msg: '这不是 APK 安装包，或者文件已经损坏' });
    expect(stored()).toEqual([]);
    expect(await server.db.selectFrom('package_upload').selectAll().execute()).toEqual([]);
  });

  test('[PKG-06] an abandoned upload ends after 24 hours, an aborted one at once', async () => {
    await start();
    const { data } = await begin(editor, 'game.apk', large);
    await sendPart(editor, data.id, 0, partOf(large, 0));
    expect(stored()).toHaveLength(1);
    expect(await clean(23)).toBe(0);
    expect(stored()).toHaveLength(1);
    expect(await clean(25)).toBe(1);
    expect(stored()).toEqual([]);
    expect(await sendPart(editor, data.id, 1, partOf(large, 1))).toMatchObject({ code: 'NOT_FOUND' });
    const next = await begin(editor, 'game.apk', large);
    await sendPart(editor, next.data.id, 0, partOf(large, 0));
    await editor.request(packageAbort, { id: next.data.id });
    expect(stored()).toEqual([]);
    expect(await sendPart(editor, next.data.id, 1, partOf(large, 1))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[PKG-06] an upload whose parts have disappeared begins anew', async () => {
    await start();
    const { data } = await begin(editor, 'game.apk', large);
    rmSync(join(dataDir, 'packages'), { recursive: true });
    expect(await sendPart(editor, data.id, 0, partOf(large, 0))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await uploadAll(editor, 'game.apk', large)).status).toBe(1);
  });

  test('[PKG-06] a package stays while a game has it', async () => {
    await start();
    const used = (await uploadAll(editor, 'game.apk', apkOf())).data.package;
    await uploadAll(editor, 'other.apk', apkOf({ code: 2 }));
    await saveGame([{ platform: 'android', file: used.path }]);
    await server.db.updateTable('game').set({ published: true }).execute();
    const check = packageCheck(server.db, createPackageStore(loadConfig(settings)));
    expect(await check.run(server.clock.now())).toMatchObject([{ level: 'ok' }]);
    expect(await packageCheck(server.db, { has: async () => false }).run(server.clock.now())).toMatchObject([
      { level: 'bad' },
    ]);
    expect(await clean((40 * DAY_S) / 3_600)).toBe(1);
    expect(stored()).toEqual([used.path.replace('packages/', '')]);
    // As a content import leaves it: the facts without the file.
    await server.db
      .updateTable('game_package')
      .set({ file: null, package_name: 'com.example.game' })
      .execute();
    expect(await check.run(server.clock.now())).toMatchObject([
      { level: 'bad', text: expect.stringContaining('青崖渡（1）') },
    ]);
    await server.db.updateTable('game_package').set({ url: 'https://dl.example.com/a.apk' }).execute();
    expect(await check.run(server.clock.now())).toMatchObject([{ level: 'ok' }]);
  });

  test('[PKG-06] a replaced package stays for 30 days, however old it is', async () => {
    await start();
    const old = (await uploadAll(editor, 'game.apk', apkOf())).data.package;
    const saved = await saveGame([{ platform: 'android', file: old.path }]);
    const { id, version } = (saved as unknown as { data: { id: number; version: number } }).data;
    expect(await clean(40 * 24)).toBe(0);
    await editor.call(games.save, { id, version, item: { name: '青崖渡', packages: [] } } as never);
    expect(await clean(41 * 24)).toBe(0);
    expect(stored()).toHaveLength(1);
    expect(await clean(71 * 24)).toBe(1);
    expect(stored()).toEqual([]);
  });

  test('[PKG-07] a form takes uploaded packages of its platform only', async () => {
    await start();
    const { path } = (await uploadAll(editor, 'game.apk', apkOf())).data.package;
    const hap = (await uploadAll(editor, 'game.hap', hapOf())).data.package;
    expect(await saveGame([{ platform: 'ios', file: path }])).toMatchObject({
      fields: [{ path: 'packages.0.platform', msg: 'APK 文件和所选的平台不一致' }],
    });
    const unknown = path.replace(/[0-9a-f]{24}/, '0'.repeat(24));
    expect(await saveGame([{ platform: 'android', file: unknown }])).toMatchObject({
      fields: [{ path: 'packages.0.file', msg: '这个安装包已经被清理，请重新上传' }],
    });
    expect(await saveGame([{ platform: 'android', file: '../x.apk' }])).toMatchObject({ status: 0 });
    const saved = await saveGame([
      { platform: 'android', file: path },
      { platform: 'harmony', file: hap.path },
    ]);
    expect(saved).toMatchObject({ status: 1 });
  });

  test.each(['name', '编号'])(
    '[PKG-07] an import by %s leaves an uploaded package as it is, unless it has another address',
    async (key) => {
      await start();
      const { path, sha256 } = (await uploadAll(editor, 'x.apk', apkOf())).data.package;
      const saved = await saveGame([{ platform: 'android', file: path, version: '1.4.2', sha256 }]);
      const { id } = (saved as unknown as { data: { id: number } }).data;
      const row = key === '编号' ? String(id) : '青崖渡';
      const send = (url: string) =>
        editor.request(
          imports.games.run,
          { file_name: 'a.csv' },
          Buffer.from(`${key},android_url,android_version\n${row},${url},2.0\n`),
        );
      const stored = () =>
        server.db.selectFrom('game_package').select(['file', 'version', 'url', 'sha256']).execute();
      await send('');
      expect(await stored()).toEqual([{ file: path, version: '1.4.2', url: null, sha256 }]);
      await send('https://dl.example.com/2.apk');
      expect(await stored()).toEqual([
        { file: null, version: '2.0', url: 'https://dl.example.com/2.apk', sha256: null },
      ]);
    },
  );

  test('[PKG-08] a package is served with its name and in ranges', async () => {
    await start();
    const { path, sha256 } = (await uploadAll(editor, 'x.apk', large)).data.package;
    await saveGame([{ platform: 'android', file: path, version: '1.4.2' }], { version_label: '官服' });
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url: `/${path}`, headers });
    const whole = await get();
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(large)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-disposition': `attachment; filename="com.example.qingya_1.4.2.apk"; filename*=UTF-8''${encodeURIComponent('青崖渡_1.4.2.apk')}`,
      etag: `"${sha256}"`,
    });
    const part = await get({ range: `bytes=${PART_BYTES}-`, 'if-range': `"${sha256}"` });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${PART_BYTES}-${large.length - 1}/${large.length}`,
    ]);
    expect(part.rawPayload.equals(large.subarray(PART_BYTES))).toBe(true);
    const last = await get({ range: 'bytes=-5' });
    expect(last.rawPayload.equals(large.subarray(-5))).toBe(true);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
    expect((await get({ range: `bytes=${large.length}-` })).statusCode).toBe(416);
    const head = await get({}, 'HEAD');
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(large.length), 0]);
    expect((await get({ 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
  });

  test('[PKG-08] an incomplete upload is not served', async () => {
    await start();
    const { data } = await begin(editor, 'x.apk', large);
    await sendPart(editor, data.id, 0, partOf(large, 0));
    const { path } = await server.db.selectFrom('package_upload').select('path').executeTakeFirstOrThrow();
    for (const url of [`/${path}`, `/${path}.part`, '/packages/..%2Fsecrets.json']) {
      expect((await server.app.inject({ url })).statusCode, url).toBe(404);
    }
  });

  test('[PKG-01] parts are sent to a bucket, and ranges read from it', async () => {
    await startInBucket();
    const { data, msg } = await uploadAll(editor, 'x.apk', large);
    expect(msg, server.logged.join('\n')).toBe('ok');
    expect(data.package.sha256).toBe(createHash('sha256').update(large).digest('hex'));
    const response = await server.app.inject({
      url: `/${data.package.path}`,
      headers: { range: 'bytes=4-9' },
    });
    expect([response.statusCode, response.rawPayload.equals(large.subarray(4, 10))]).toEqual([206, true]);
    expect(bucket.parted.size).toBe(0);
    const next = await begin(editor, 'other.apk', large, 5);
    await sendPart(editor, next.data.id, 0, partOf(large, 0));
    expect(bucket.parted.size).toBe(1);
    expect(await clean(25)).toBe(1);
    expect(bucket.parted.size).toBe(0);
  });
});
