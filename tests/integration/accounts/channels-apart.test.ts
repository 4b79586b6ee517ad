import { afterEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventDelivery } from '#server/jobs/account-jobs.ts';
import { smsQueue } from '#server/jobs/channel-jobs.ts';
import { deliverEvents } from '#services/account/notices/account-events.ts';
import { sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeOneDatabase } from '../databases.ts';
import { ClosingScene } from './closing-scene.ts';
import { callOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const MOBILE = '13312345670';
const noon = fixedClock('2031-05-06T12:00:00+08:00');

describeOneDatabase('channels of messages with the main service in another process and database', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  async function start(): Promise<{ services: Database; browser: TestBrowser; id: number }> {
    const services = await open();
    scene = await ClosingScene.open(await open(), services, noon);
    const { browser, id } = await scene.player(MOBILE);
    return { services, browser, id };
  }

  const titles = async (db: Database) =>
    (await db.selectFrom('notification').select('title').execute()).map(({ title }) => title);

  test('[CHN-02] the events of accounts reach it once', async () => {
    const { services, browser } = await start();
    const other = new TestBrowser(scene.app);
    await other.logIn(scene.app, MOBILE);
    expect(await callOwn(browser, 'endOthers')).toMatchObject({ status: 1 });
    const deliver = eventDelivery(scene.gateway, noon);
    for (let run = 0; run < 2; run += 1) {
      expect(await deliverEvents(scene.accounts, noon.now(), deliver)).toBe(true);
      await scene.accounts.updateTable('account_event').set({ delivered_at: null }).execute();
    }
    expect(await titles(services)).toEqual(['其他设备都已退出登录']);
  });

  test('[CHN-04] an SMS goes to the number that the portal knows, and is reported', async () => {
    const { services, id } = await start();
    await services
      .insertInto('notification_setting')
      .values({ player_id: id, kind: '开服提醒', sms: true })
      .execute();
    await transaction(services, (tx) =>
      notify(tx, [
        {
          key: '一',
          playerId: id,
          kind: '开服提醒',
          title: '开新区',
          body: '',
          link: '/',
          sms: { name: '云海剑歌', moment: '5 月 6 日 20:00' },
          until: new Date('2040-01-01'),
        },
      ]),
    );
    const sent: string[] = [];
    const sms = {
      noticeKinds: ['开服提醒'] as const,
      sendNotice: async ({ mobile, name, moment }: { mobile: string; name: string; moment: string }) => {
        sent.push(`${mobile} ${name} ${moment}`);
      },
    };
    const logger = createLogger('silent');
    const { notices } = loadConfig({}).sms;
    await sendSmsNotices({
      db: scene.accounts,
      keys: testKeys,
      clock: noon,
      logger,
      sms,
      count: () => undefined,
      ...smsQueue(scene.gateway, noon, sms, notices),
    });
    const row = await services.selectFrom('notice_delivery').select('state').executeTakeFirst();
    expect(sent).toEqual([`${MOBILE} 云海剑歌 5 月 6 日 20:00`]);
    expect(row?.state).toBe('sent');
  });
});
