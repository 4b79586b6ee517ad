import { beforeEach, expect, test } from 'vitest';
import { SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { deliverEvents, recordAccountEvent } from '#services/account/notices/account-events.ts';
import { sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { receiveAccountEvents } from '#services/main/appeals/account-notices.ts';
import { giveSms } from '#services/main/notifications/channels/sms-queue.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { at, offer, opening, SmsScene } from './sms-scene.ts';

describeEachDatabase('the opt-in to SMS', (open) => {
  let db: Database;
  let scene: SmsScene;
  beforeEach(async () => {
    db = await open();
    scene = await SmsScene.open(db);
  });

  test('[CHN-08] a number that the provider refuses ends the opt-in, as Tencent Cloud does after the reply R', async () => {
    await scene.record(opening('一'), opening('二'), opening('三', { playerId: 2 }));
    const deps = scene.portal();
    const refused = new SmsFailure('Tencent Cloud returned blacklist', { isNumber: true });
    const sms = {
      ...deps.sms,
      sendNotice: async (message: Parameters<typeof deps.sms.sendNotice>[0]) =>
        message.mobile.endsWith('1') ? Promise.reject(refused) : deps.sms.sendNotice(message),
    };
    await sendSmsNotices({ ...deps, sms });
    expect(scene.names()).toEqual(['三']);
    await scene.record(opening('四'));
    await scene.send();
    expect(scene.names()).toEqual(['三']);
  });

  const learn = () =>
    deliverEvents(db, scene.now, async (list) => {
      await receiveAccountEvents({ db, now: scene.now } as never, { list: [...list] });
      return true;
    });

  test.each(['number', 'closing'] as const)('[CHN-08] after %s the opt-in has ended', async (event) => {
    await scene.record(opening('一'));
    const happened =
      event === 'number'
        ? ({ event, mobileMasked: '133****0000' } as const)
        : ({ event, dueAt: at('12:00', '2031-05-21') } as const);
    await transaction(db, (tx) => recordAccountEvent(tx, 1, scene.now, happened));
    await learn();
    await scene.record(opening('二'));
    await scene.send();
    expect(scene.sent).toEqual([]);
  });

  test('[CHN-08] a number that was changed after the SMS was taken gets none, also before the main service knows', async () => {
    await scene.record(opening('一'));
    const deps = scene.portal();
    const list = await deps.takeSms();
    await transaction(db, (tx) =>
      recordAccountEvent(tx, 1, scene.now, { event: 'number', mobileMasked: '133****0000' }),
    );
    const batches = [list, []];
    await sendSmsNotices({ ...deps, takeSms: async () => batches.shift() ?? [] });
    expect(scene.sent).toEqual([]);
    expect(await scene.states()).toEqual(['一 waiting account changed']);
    await learn();
    expect(await scene.states()).toEqual(['一 dropped opted out']);
  });

  test('[CHN-04] a new opt-in after a changed number: the SMS waits until the change has settled', async () => {
    await transaction(db, (tx) =>
      recordAccountEvent(tx, 1, scene.now, { event: 'number', mobileMasked: '133****0000' }),
    );
    // The database writes the time of the event by its own clock.
    await db.updateTable('account_event').set({ created_at: scene.now }).execute();
    await learn();
    await scene.optIn(1);
    await scene.record(opening('一'), opening('二', { playerId: 2 }));
    await scene.send();
    expect(await scene.states()).toEqual(['一 waiting account changed', '二 sent']);
    scene.now = at('12:11');
    await scene.send();
    expect(scene.names()).toEqual(['一', '二']);
  });

  const who = { id: 1, nickname: '晚风', icon_url: '', mobile_masked: '133****5671' };
  const change = async (params: Parameters<typeof callService<'/vue/messagesetting'>>[2]) =>
    (await callService(db, '/vue/messagesetting', params, scene.now, who)).envelope;

  test('[CHN-03] a channel that no portal offers has no column; an offer ends when it is not repeated', async () => {
    const read = async (moment = scene.now) => {
      const { envelope } = await callService(db, '/vue/messagesettings', {}, moment, who);
      return envelope.status === 1 ? envelope.data : undefined;
    };
    expect(await read()).toMatchObject({ sms: null, push: null });
    await giveSms({ db, now: scene.now } as never, { ...offer, kinds: ['开服提醒'] });
    const offered = await read();
    expect(offered).toMatchObject({ sms: { mobile_masked: who.mobile_masked, monthly: 3 }, push: null });
    const sms = Object.fromEntries((offered?.list ?? []).map((one) => [one.kind, one.sms]));
    expect(sms).toMatchObject({ 开服提醒: true, 礼包到期: null, 账号安全: null });
    expect(await read(at('12:16'))).toMatchObject({ sms: null });
    await giveSms({ db, now: scene.now } as never, { ...offer, kinds: [] });
    expect(await read()).toMatchObject({ sms: null });
    const none = await callService(db, '/vue/messagesettings', {}, scene.now, { ...who, mobile_masked: '' });
    expect(none.envelope).toMatchObject({ data: { sms: null } });
  });

  test('[CHN-03] a player opts in and out per kind; without the message in the portal there is none', async () => {
    expect(await change({ kind: '礼包到期', sms: true })).toMatchObject({ status: 0, code: 'CONFLICT' });
    await giveSms({ db, now: scene.now } as never, offer);
    expect(await change({ kind: '礼包到期', sms: true })).toMatchObject({ status: 1 });
    expect(await change({ kind: '评论回复', sms: true })).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(await change({ kind: '礼包到期' })).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    await scene.record(opening('一'), opening('二', { kind: '礼包到期' }));
    expect(await change({ kind: '开服提醒', portal: false })).toMatchObject({ status: 1 });
    expect(await change({ kind: '开服提醒', sms: true })).toMatchObject({ status: 0, code: 'CONFLICT' });
    await scene.record(opening('三'));
    await scene.send();
    expect(scene.names()).toEqual(['二']);
  });

  test('[CHN-08] 全部退订 ends the SMS of all kinds, also those that wait', async () => {
    await giveSms({ db, now: scene.now } as never, offer);
    await change({ kind: '礼包到期', sms: true });
    await scene.record(opening('一'), opening('二', { kind: '礼包到期' }));
    const { envelope } = await callService(db, '/vue/smsoff', {}, scene.now, who);
    const rows = envelope.status === 1 ? envelope.data.list : [];
    expect(rows.filter(({ sms }) => sms)).toEqual([]);
    await scene.send();
    expect(scene.sent).toEqual([]);
  });
});
