import { expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { addDownloads } from '#services/main/counts/count-repository.ts';
import { readGame, readGameList } from '#services/main/game-pages/game-service.ts';
import { openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';

const STORE = 'https://appgallery.huawei.com/app/detail?id=com.example.qingya';

describeEachDatabase('HarmonyOS', (open) => {
  test('[PKG-11] a HarmonyOS package is listed, filtered and downloaded', async () => {
    const db = await open();
    const server = await openOperatorApp(db);
    try {
      const editor = await server.signedIn('editor');
      const save = (url: string, from = { id: null as number | null, version: 0 }) =>
        editor.call(games.save, {
          ...from,
          item: { name: '青崖渡', packages: [{ platform: 'harmony', url }] },
        } as never);
      expect(await save('https://example.com/game.hap')).toMatchObject({
        fields: [
          {
            path: 'packages.0.url',
            msg: expect.stringMatching(/应以 https:\/\/appgallery.huawei.com\/ 开头/),
          },
        ],
      });
      const saved = await save(STORE);
      expect(saved.status, saved.msg).toBe(1);
      const { id, version } = (saved as unknown as { data: { id: number; version: number } }).data;
      await db.updateTable('game').set({ published: true }).execute();
      const scope = () => new ReadScope(server.clock.now());
      const { game } = await readGame({ reads: db, scope: scope() } as never, { id });
      expect(game.platforms).toEqual(['harmony']);
      expect(game.packages).toMatchObject([{ platform: 'harmony', url: STORE }]);
      const list = (platform: 'harmony' | 'android') =>
        readGameList(
          { reads: db, scope: scope() } as never,
          { platform, page: 1, size: 20, sort: 'hot' } as never,
        );
      expect((await list('harmony')).list).toHaveLength(1);
      expect((await list('android')).list).toHaveLength(0);
      const again = await save(STORE, { id, version });
      expect(again.status, again.msg).toBe(1);
      expect(await db.selectFrom('harmony_package').select('url').execute()).toEqual([{ url: STORE }]);
      await db
        .transaction()
        .execute((tx) =>
          addDownloads(tx, [{ game_id: id, platform: 'harmony', day: '2026-11-26', count: 2 }]),
        );
      expect(await db.selectFrom('game').select('download_count').executeTakeFirst()).toEqual({
        download_count: 2,
      });
    } finally {
      await server.close();
    }
  });
});
