import { afterEach, expect, test } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { systemClock } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { createLogger } from '#platform/core/logger.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { personalDataSources, playerExport } from '#server/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeOneDatabase } from '../databases.ts';
import { openAccountApp } from './account-app.ts';
import { ClosingScene, SECRET } from './closing-scene.ts';
import { callOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const secret = new ServerSecret('the secret of the tests, long enough');
const newNumber = () => `133${randomDigits(8)}`;

describeOneDatabase('the export of a player with services in other processes', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  /** The export of a portal with these services. */
  const exportWith = ({ accounts }: ClosingScene, main: string | undefined, sdk = main) => {
    const services = { main: main || undefined, sdk: sdk || undefined, account: undefined };
    const deps = { keys: testKeys, secret, clock: systemClock, logger: createLogger('silent') };
    return playerExport(accounts, personalDataSources({ services, serviceSecret: SECRET }, deps));
  };
  const audited = async () =>
    (await scene.accounts.selectFrom('audit_entry').select('action').execute()).length;

  test('[MY-10] has the parts of every service, as in one process', async () => {
    const together = await ClosingScene.open(await open());
    const { id } = await together.player(newNumber());
    const whole = await exportWith(together, together.address)(id, new Date());
    await together.close();
    scene = await ClosingScene.open(await open(), await open());
    const player = await scene.player(newNumber());
    const file = await exportWith(scene, scene.address)(player.id, new Date());
    expect(file?.data).toMatchObject({
      comment: [{ body: '我的评价' }, { body: '我的回复' }],
      favourite: [{ game: '云海剑歌' }],
      player: [{ id: player.id }],
    });
    const shape = (data: Record<string, readonly object[]> = {}) =>
      Object.entries(data).map(([table, rows]) => [table, Object.keys(rows[0] ?? {}).sort()]);
    expect(shape(file?.data)).toEqual(shape(whole?.data));
  });

  test('[MY-10] is refused while a service is away, without a partial file, an entry in the audit, or a used try', async () => {
    scene = await ClosingScene.open(await open(), await open());
    const mobile = newNumber();
    const { id } = await scene.player(mobile);
    const away = exportWith(scene, scene.address, 'http://127.0.0.1:9');
    await expect(away(id, new Date())).rejects.toThrow(Refusal);
    expect(await audited()).toBe(0);
    const portal = await openAccountApp(scene.accounts, {}, { exportPlayer: away });
    portal.clock.pass(7_200);
    const browser = new TestBrowser(portal);
    await browser.logIn(portal, mobile);
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await callOwn(browser, 'exportData')).toMatchObject({
        status: 0,
        code: 'UNAVAILABLE',
        msg: '评论服务暂时不可用，没有导出，请稍后再试',
      });
    }
    await portal.close();
  });
});
