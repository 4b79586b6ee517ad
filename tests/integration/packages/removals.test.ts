import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { packageUnfinished } from '#contract/admin/packages.ts';
import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { packageProblems } from '#services/main/games/game-form-repository.ts';
import { gameResource } from '#services/main/games/game-resource.ts';
import { removeAbandoned } from '#services/main/packages/finish-upload.ts';
import { apkOf } from '#tests/package-files.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { uploadAll } from './package-operator.ts';

const DAY_S = 86_400;

describeEachDatabase('removals of packages', (open) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-removals-'));
  const settings = { DATA_DIR: dataDir };
  let server: OperatorApp;
  let editor: OperatorBrowser;

  const start = async () => {
    server = await openOperatorApp(await open(), settings);
    editor = await server.signedIn('editor');
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
  afterEach(() => server.close());
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('[PKG-06] a package stays while a change with it waits for a review or for its author, and 30 days longer', async () => {
    await start();
    const { path } = (await uploadAll(editor, 'game.apk', apkOf())).data.package;
    const item = JSON.stringify({ name: '青崖渡', packages: [{ platform: 'android', file: path }] });
    await server.db
      .insertInto('content_review')
      .values({
        resource: 'games',
        record_id: 1,
        version: 1,
        base: '{}',
        item,
        publication: null,
        state: '待审核',
        title: '青崖渡',
        submitted_by: 1,
        submitted_name: '林晓',
        submitted_at: server.clock.now(),
      })
      .execute();
    expect(await clean(40 * 24)).toBe(0);
    const decide = (state: '已退回' | '已撤回') =>
      server.db.updateTable('content_review').set({ state }).execute();
    await decide('已退回');
    expect(await clean(80 * 24)).toBe(0);
    await decide('已撤回');
    expect(await clean(109 * 24)).toBe(0);
    expect(stored()).toEqual([path.replace('packages/', '')]);
    expect(await clean(111 * 24)).toBe(1);
    expect(stored()).toEqual([]);
  });

  test.each(['a save', 'an undone deletion'])(
    '[PKG-06] a package that %s takes meanwhile is not removed',
    async (way) => {
      await start();
      const { path } = (await uploadAll(editor, 'game.apk', apkOf())).data.package;
      let taken = () => {};
      let end = () => {};
      const isTaken = new Promise<void>((resolve) => {
        taken = resolve;
      });
      const ends = new Promise<void>((resolve) => {
        end = resolve;
      });
      const saving = transaction(server.db, async (tx) => {
        const packages = [{ platform: 'android', file: path }];
        if (way === 'a save') {
          expect(await packageProblems(tx, { packages } as never, null)).toEqual([]);
        }
        const { id } = await tx
          .insertInto('game')
          .values({ id: 900, name: '青崖渡', first_letter: 'Q' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('game_package')
          .values({ game_id: id, platform: 'android', file: path })
          .execute();
        if (way !== 'a save') {
          await gameResource.afterwards?.(tx, [id]);
        }
        taken();
        await ends;
      });
      await isTaken;
      const cleaning = clean(40 * 24);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      end();
      await saving;
      expect(await cleaning).toBe(0);
      expect(stored()).toEqual([path.replace('packages/', '')]);
    },
  );

  test('[PKG-06] each package is checked again before its removal, and one that is being removed is refused', async () => {
    await start();
    await uploadAll(editor, 'game.apk', apkOf());
    const second = (await uploadAll(editor, 'other.apk', apkOf({ code: 2 }))).data.package;
    const store = createPackageStore(loadConfig(settings));
    const saves: unknown[] = [];
    const packages: Pick<typeof store, 'abortParts' | 'remove'> = {
      abortParts: (file) => store.abortParts(file),
      remove: async (path) => {
        saves.push(await saveGame([{ platform: 'android', file: path }]));
        saves.push(await saveGame([{ platform: 'android', file: second.path }], { name: '听雨' }));
        await store.remove(path);
      },
    };
    const later = new Date(server.clock.now().getTime() + 40 * DAY_S * 1_000);
    expect(await removeAbandoned({ db: server.db, packages: packages as typeof store }, later)).toBe(1);
    expect(saves).toMatchObject([
      { status: 0, fields: [{ path: 'packages.0.file', msg: '这个安装包已经被清理，请重新上传' }] },
      { status: 1 },
    ]);
    expect(stored()).toEqual([second.path.replace('packages/', '')]);
  });

  test('[PKG-06] a removal that failed is repeated', async () => {
    await start();
    await uploadAll(editor, 'game.apk', apkOf());
    const store = createPackageStore(loadConfig(settings));
    const later = new Date(server.clock.now().getTime() + 40 * DAY_S * 1_000);
    const failing = { remove: async () => Promise.reject(new Error('the disk fails')) };
    await expect(
      removeAbandoned({ db: server.db, packages: failing as unknown as typeof store }, later),
    ).rejects.toThrow('the disk fails');
    expect((await editor.request(packageUnfinished, {})).json().data.list).toEqual([]);
    expect(await clean(0)).toBe(1);
    expect(stored()).toEqual([]);
  });
});
