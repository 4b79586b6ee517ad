import { afterEach, expect, test } from 'vitest';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { transaction } from '#platform/database/transaction.ts';
import { registerFrameChecks } from '#platform/http/frames/frame-check-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { mainCalls } from '#services/main/calls.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { game, NOW } from '../main-service/inputs.ts';

const GAME_URL = 'https://h5.game.cn/play?from=portal';
const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin', host: 'www.portal.cn' };

describeEachDatabase('the check of a game for its player page', (open) => {
  let app: ReturnType<typeof createApp>;
  afterEach(() => app.close());

  async function start() {
    const db = await open();
    const rows = await transaction(db, (tx) =>
      upsertGames(
        tx,
        [
          game('青崖渡', { h5_url: GAME_URL }),
          game('听雨', { h5_url: '/h5/own' }),
          game('上山', { h5_url: null }),
        ],
        NOW,
      ),
    );
    const requested: string[] = [];
    const logger = createLogger('error', () => undefined);
    const gateway = new ServiceGateway(provide({ db } as never, mainCalls), {}, logger);
    app = createApp(loadConfig({}), noPages, logger);
    registerFrameChecks(app, {
      services: () => gateway.client(new ReadScope(NOW)),
      probes: {
        of: async (url) => {
          requested.push(url);
          return { url, status: 200, frameOptions: 'SAMEORIGIN', policies: '' };
        },
      },
    });
    const check = async (id: number | string | undefined, headers: Record<string, string> = OWN) => {
      const { statusCode, headers: sent, json } = await app.inject({ url: `/frame-check/${id}`, headers });
      expect(sent['cache-control']).toBe('no-store');
      return { status: statusCode, data: statusCode === 200 ? json().data : null };
    };
    return { db, ids: rows.map(({ id }) => id), requested, check };
  }

  test('[PLY-02] tells a refusal; an own or missing address is not requested', async () => {
    const { ids, requested, check } = await start();
    expect(await check(ids[0])).toEqual({ status: 200, data: { state: 'refused', fault: null } });
    for (const id of ids.slice(1)) {
      expect(await check(id)).toEqual({ status: 200, data: { state: 'unknown', fault: null } });
    }
    expect(requested).toEqual([GAME_URL]);
  });

  test('[PLY-03] requests published games alone, and for pages of the portal alone', async () => {
    const { db, ids, requested, check } = await start();
    await db
      .updateTable('game')
      .set({ published: false })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    expect((await check(ids[0])).status).toBe(404);
    expect((await check(99_999_999)).status).toBe(404);
    await db.updateTable('game').set({ published: true }).execute();
    expect((await check(ids[0], { ...OWN, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await check(ids[0], { host: 'www.portal.cn' })).status).toBe(403);
    expect(requested).toEqual([]);
  });
});
