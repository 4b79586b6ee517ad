import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { reportSms, takeSms } from '#contract/service-channels.ts';
import { SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import { isSmsTime } from '#platform/core/sms-hours.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordAccountEvent } from '#services/account/notices/account-events.ts';
import { type SmsNoticeDeps, sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { endSms } from '#services/main/notifications/channels/channel-settings.ts';
import { dropRows, markTaken } from '#services/main/notifications/channels/delivery-queue.ts';
import { giveSms } from '#services/main/notifications/channels/sms-queue.ts';
import { describeEachDatabase } from '../databases.ts';
import { Killed, killedAt } from './events.ts';
import { at, MOBILE, offer, opening, SmsScene, type Take } from './sms-scene.ts';

describeEachDatabase('notifications by SMS', (open) => {
  let db: Database;
  let scene: SmsScene;
  beforeEach(async () => {
    db = await open();
    scene = await SmsScene.open(db);
  });

  test('[CHN-04] an SMS goes to the number of a player who opted in to the kind, and to no other one', async () => {
    await scene.optIn(2, false);
    await scene.record(
      opening('一'),
      opening('二', { playerId: 2 }),
      opening('三', { playerId: 3 }),
      opening('四', { kind: '礼包到期' }),
      opening('五', { kind: '礼包上新' }),
    );
    await scene.send();
    expect(scene.sent).toEqual([`${MOBILE}1 一`]);
    await scene.record(opening('一'));
    await scene.send();
    expect(scene.sent).toHaveLength(1);
    expect(await scene.states()).toEqual(['一 sent']);
  });

  test('[CHN-04] an opt-in that ended while the SMS waited: it is not sent', async () => {
    await scene.record(opening('一'));
    await scene.optIn(1, false);
    await scene.send();
    expect(scene.sent).toEqual([]);
    expect(await scene.states()).toEqual(['一 dropped opted out']);
  });

  test('[CHN-04] a queue that does not look at the opt-in would send it, which this check notices', async () => {
    const planted: Take = async (database, given, moment) => {
      await sql`update notification_setting set sms = true`.execute(database);
      return giveSms({ db: database, now: moment } as never, given);
    };
    await scene.record(opening('一'));
    await scene.optIn(1, false);
    await scene.send(planted);
    expect(scene.sent).not.toEqual([]);
  });

  test.each([
    ['22:00', false],
    ['23:59', false],
    ['00:00', false],
    ['07:59', false],
    ['08:00', true],
    ['21:59', true],
  ])('[CHN-05] at %s in China an SMS is sent: %s', async (time, isSent) => {
    scene.now = at(time);
    await scene.record(opening('一', { until: at('20:00', '2031-05-08') }));
    await scene.send();
    expect(scene.sent.length > 0).toBe(isSent);
    expect(isSmsTime(scene.now)).toBe(isSent);
  });

  test('[CHN-05] it waits until the morning, and is dropped when the opening has passed', async () => {
    scene.now = at('22:30', '2031-05-05');
    await scene.record(opening('晚上的', { until: at('07:00') }), opening('白天的', { until: at('10:00') }));
    await scene.send();
    expect(scene.sent).toEqual([]);
    scene.now = at('08:00');
    await scene.send();
    expect(scene.names()).toEqual(['白天的']);
    expect(await scene.states()).toEqual(['晚上的 dropped too late', '白天的 sent']);
  });

  test('[CHN-05] one that was taken before the night begins goes back, and is sent in the morning', async () => {
    scene.now = at('21:59', '2031-05-05');
    await scene.record(opening('一'), opening('二'));
    const late = scene.portal();
    const provider = late.sms.sendNotice;
    await sendSmsNotices({
      ...late,
      sms: {
        ...late.sms,
        sendNotice: async (message) => {
          await provider(message);
          scene.now = at('22:00', '2031-05-05');
        },
      },
    });
    expect(scene.names()).toEqual(['一']);
    expect(await scene.states()).toEqual(['一 sent', '二 waiting night']);
    scene.now = at('08:00');
    await scene.send();
    expect(scene.names()).toEqual(['一', '二']);
  });

  test('[CHN-05] a job with hours of another time zone would send at night, which this check notices', async () => {
    scene.now = at('23:00');
    const shifted = (moment: Date) => new Date(moment.getTime() - 8 * 3_600_000);
    const planted: Take = (database, given, moment) =>
      giveSms({ db: database, now: shifted(moment) } as never, given);
    await scene.record(opening('一', { until: at('20:00', '2031-05-08') }));
    await sendSmsNotices({ ...scene.portal(db, planted), clock: { now: () => shifted(scene.now) } });
    expect(scene.sent).not.toEqual([]);
  });

  const five = ['一', '二', '三', '四', '五'];

  test('[CHN-06] a player gets no more SMS in a month than the limit, in several processes at a time', async () => {
    await scene.record(...five.map((name) => opening(name)), opening('别人的', { playerId: 2 }));
    await Promise.all(Array.from({ length: 3 }, () => scene.send()));
    expect(scene.names()).toEqual(['一', '三', '二', '别人的'].sort());
    expect((await scene.states()).filter((state) => state.endsWith('monthly limit'))).toHaveLength(2);
    scene.now = at('12:00', '2031-06-01');
    await scene.record(opening('六', { until: at('20:00', '2031-06-01') }));
    await scene.send();
    expect(scene.names()).toContain('六');
  });

  test('[CHN-06] a limit of each batch alone would be exceeded, which this check notices', async () => {
    const planted: Take = async (database, given, moment) => {
      await sql`update notice_delivery set taken_at = null where state = 'sent'`.execute(database);
      return giveSms({ db: database, now: moment } as never, given);
    };
    await scene.record(...five.map((name) => opening(name)));
    await scene.send(planted);
    await scene.record(opening('六'));
    await scene.send(planted);
    expect(scene.sent.length).toBeGreaterThan(offer.monthly);
  });

  test('[CHN-06] the site sends no more on a day than its limit; the rest waits for the next day', async () => {
    await scene.record(opening('一'), opening('二', { until: at('20:00', '2031-05-07') }));
    const small: Take = (database, given, moment) =>
      giveSms({ db: database, now: moment } as never, { ...given, daily: 1 });
    await scene.send(small);
    expect(scene.names()).toEqual(['一']);
    scene.now = at('08:00', '2031-05-07');
    await scene.send(small);
    expect(scene.names()).toEqual(['一', '二']);
  });

  /** Sends with a kill at each statement in turn and a second process after it. Returns the most SMS of one notification. */
  async function throughKills(send: (deps: SmsNoticeDeps) => Promise<void>, take?: Take) {
    const most: number[] = [];
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await sql`truncate notification, notice_delivery`.execute(db);
        scene.sent = [];
        await scene.record(opening('一'), opening('二'));
        const kill = killedAt(number, when);
        await send(scene.portal(db.withPlugin(kill), take)).catch((error) =>
          expect(error).toBeInstanceOf(Killed),
        );
        await send(scene.portal(db, take));
        most.push(
          Math.max(0, ...['一', '二'].map((name) => scene.names().filter((one) => one === name).length)),
        );
        if (!kill.isOver) {
          break;
        }
      }
    }
    return most;
  }

  test('[CHN-07] an SMS is sent at most once, through a kill at any statement', async () => {
    const most = await throughKills(sendSmsNotices);
    expect(most.length).toBeGreaterThan(15);
    expect(Math.max(...most)).toBe(1);
  });

  test('[CHN-07] an SMS that is marked after it was sent would be sent twice, which this check notices', async () => {
    const planted: Take = async (database) => {
      const rows = await database
        .selectFrom('notice_delivery')
        .selectAll()
        .where('state', '=', 'waiting')
        .execute();
      return { list: rows };
    };
    const late = async (deps: SmsNoticeDeps) => {
      for (const { id, name, moment } of await deps.takeSms()) {
        await deps.sms.sendNotice({ mobile: `${MOBILE}1`, kind: '开服提醒', name, moment });
        await deps.db.updateTable('notice_delivery').set({ state: 'sent' }).where('id', '=', id).execute();
      }
    };
    expect(Math.max(...(await throughKills(late, planted)))).toBe(2);
  });

  test('[CHN-07] what a killed process took is recorded as interrupted, and not sent', async () => {
    await scene.record(opening('一'));
    await giveSms({ db, now: scene.now } as never, offer);
    scene.now = at('12:20');
    await scene.send();
    expect(scene.sent).toEqual([]);
    expect(await scene.states()).toEqual(['一 failed interrupted']);
  });

  /** A portal whose provider refuses the first SMS of the given names, each with its failure. */
  function refusing(failures: Readonly<Record<string, Error>>): SmsNoticeDeps {
    const deps = scene.portal();
    const sendNotice: typeof deps.sms.sendNotice = async (message) => {
      const failure = failures[message.name];
      await (failure ? Promise.reject(failure) : deps.sms.sendNotice(message));
    };
    return { ...deps, sms: { ...deps.sms, sendNotice } };
  }

  test('[CHN-07] a provider that is away ends the run: one failure is recorded and not repeated, the rest waits', async () => {
    await scene.record(opening('一'), opening('二'));
    await sendSmsNotices(refusing({ 一: new SmsFailure('no response', { isAway: true }) }));
    expect(await scene.states()).toEqual(['一 failed no response', '二 waiting provider failed']);
    await scene.send();
    expect(scene.names()).toEqual(['二']);
  });

  test.each([
    ['refused text', new SmsFailure('a forbidden word', { isText: true }), 4],
    ['unknown failure', new SmsFailure('a new code'), 3],
    ['error of the portal', new Error('a bug'), 3],
  ])('[CHN-07] a %s does not hold up the others', async (_name, failure, most) => {
    const bad = ['一', '二', '三', '四'];
    const players = bad.map((name, index) => opening(name, { playerId: 1 + (index % 2) }));
    await scene.record(opening('零'), ...players);
    const failures = Object.fromEntries(bad.map((name) => [name, failure]));
    await sendSmsNotices({
      ...refusing(failures),
      takeSms: async () => (await giveSms({ db, now: scene.now } as never, { ...offer, monthly: 9 })).list,
    });
    expect(scene.names()).toEqual(['零']);
    const failed = (await scene.states()).filter((state) => state.includes(` failed ${failure.message}`));
    expect(failed).toHaveLength(most);
  });

  test('[CHN-14] ten SMS that must wait do not hold up the others', async () => {
    const waiting = Array.from({ length: 12 }, (_, index) => `等${index}`);
    await scene.record(...waiting.map((name) => opening(name)), opening('别人的', { playerId: 2 }));
    await transaction(db, (tx) =>
      recordAccountEvent(tx, 1, scene.now, { event: 'closing', dueAt: at('20:00') }),
    );
    const deps = scene.portal();
    await sendSmsNotices({
      ...deps,
      takeSms: async (except = []) =>
        (await giveSms({ db, now: scene.now } as never, { ...offer, monthly: 99, except: [...except] })).list,
    });
    expect(scene.names()).toEqual(['别人的']);
    const states = await scene.states();
    expect(states.filter((state) => state.endsWith('waiting account changed'))).toHaveLength(12);
  });

  test('[CHN-14] a main service that gives returned SMS again ends the run', async () => {
    await scene.record(opening('等'));
    await transaction(db, (tx) =>
      recordAccountEvent(tx, 1, scene.now, { event: 'closing', dueAt: at('20:00') }),
    );
    let calls = 0;
    const deps = scene.portal();
    await sendSmsNotices({
      ...deps,
      takeSms: async () => {
        calls += 1;
        return (await giveSms({ db, now: scene.now } as never, offer)).list;
      },
    });
    expect(calls).toBe(2);
    expect(await scene.states()).toEqual(['等 waiting account changed']);
  });

  test('[CHN-14] a number to which the provider responds slowly, or not at all, does not hold up the others', async () => {
    const names = ['一', '慢', '三', '四', '五'];
    await scene.record(...names.map((name, index) => opening(name, { playerId: 1 + (index % 2) })));
    const deps = scene.portal();
    let end = () => {};
    const slow = new Promise<void>((_resolve, reject) => {
      end = () => reject(new SmsFailure('no response', { isAway: true }));
    });
    const sendNotice: typeof deps.sms.sendNotice = async (message) => {
      await (message.name === '慢' ? slow : deps.sms.sendNotice(message));
      if (message.name === '五') {
        end();
      }
    };
    await sendSmsNotices({ ...deps, sms: { ...deps.sms, sendNotice } });
    expect(scene.names()).toEqual(['一', '三', '四', '五'].sort());
    expect(await scene.states()).toContain('慢 failed no response');
  });

  test('[CHN-07] an SMS whose number can not be read now was not sent, and waits', async () => {
    await scene.record(opening('一'));
    const keys = { ring: () => Promise.reject(new Error('connection ended')) } as never;
    await sendSmsNotices({ ...scene.portal(), keys });
    expect(await scene.states()).toEqual(['一 waiting number not read']);
    await scene.send();
    expect(scene.names()).toEqual(['一']);
  });

  test('[CHN-08] an opt-out between the choice of the SMS and its mark: it is not taken, and stays dropped', async () => {
    await scene.record(opening('一'));
    const { id } = await db.selectFrom('notice_delivery').select('id').executeTakeFirstOrThrow();
    await transaction(db, (tx) => endSms(tx, 1));
    expect(await transaction(db, (tx) => markTaken(tx, [id], scene.now))).toEqual([]);
    await transaction(db, (tx) => dropRows(tx, [{ id }], 'monthly limit'));
    expect(await scene.states()).toEqual(['一 dropped opted out']);
  });

  test('[CHN-07] the calls of the queue are not public', () => {
    for (const call of [takeSms, reportSms]) {
      expect(Object.keys(calls)).not.toContain(call.path);
      expect(call.writes).toBe(true);
    }
  });
});
