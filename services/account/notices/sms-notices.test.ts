import { expect, test } from 'vitest';
import type { SmsDelivery, SmsResult } from '#contract/service-channels.ts';
import { SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import { createLogger } from '#platform/core/logger.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { type SmsNoticeDeps, sendSmsNotices } from './sms-notices.ts';

const BATCH = 10;
const delivery = (id: number, name = `${id}`): SmsDelivery => ({
  id,
  player_id: id,
  kind: '开服提醒',
  name,
  moment: '',
});

interface Scene {
  waiting: SmsDelivery[];
  /** The players whose accounts changed. */
  unsettled?: readonly number[];
  sendNotice?: SmsNoticeDeps['sms']['sendNotice'];
  /** An older main service gives again what was returned. */
  isOld?: boolean;
}

/** Sends what waits, as a main service gives it: the oldest ten, without those that were just returned. */
async function send({ waiting, unsettled = [], sendNotice, isOld }: Scene) {
  const sent: string[] = [];
  const results = new Map<number, SmsResult['result']>();
  let takes = 0;
  let queue = waiting;
  const { db } = scriptedDatabase(({ sql: statement, parameters: values }) => {
    if (statement.includes('"account_event"')) {
      return unsettled.includes(Number(values[0])) ? [{ id: 1 }] : [];
    }
    return [{ account_uid: `own:${values[0]}`, mobile_sealed: Buffer.from(`${values[0]}`) }];
  });
  await sendSmsNotices({
    db,
    keys: {
      ring: async () => ({ open: (_use: string, _of: string, sealed: Buffer) => `${sealed}` }),
    } as never,
    clock: { now: () => new Date('2031-05-06T12:00:00+08:00') },
    logger: createLogger('silent'),
    sms: {
      noticeKinds: ['开服提醒'],
      sendNotice: async (message) => {
        await sendNotice?.(message);
        sent.push(message.name);
      },
    },
    takeSms: async (except = []) => {
      takes += 1;
      const taken = queue.filter(({ id }) => isOld || !except.includes(id)).slice(0, BATCH);
      queue = queue.filter((one) => !taken.includes(one));
      return taken;
    },
    report: async (list) => {
      for (const { id, result } of list) {
        results.set(id, result);
        const one = waiting.find((known) => known.id === id);
        queue = result === 'returned' && one ? [...queue, one].sort((a, b) => a.id - b.id) : queue;
      }
    },
    count: () => undefined,
  });
  return { sent: sent.sort(), takes, results };
}

test('[CHN-14] more than ten SMS that must wait do not hold up the others', async () => {
  const waiting = Array.from({ length: 26 }, (_, index) => delivery(index + 1));
  const unsettled = waiting.slice(0, 23).map(({ id }) => id);
  const { sent, results } = await send({ waiting, unsettled });
  expect(sent).toEqual(['24', '25', '26']);
  expect([...results.values()].filter((result) => result === 'returned')).toHaveLength(23);
});

test('[CHN-14] a main service that gives returned SMS again ends the run', async () => {
  const { takes, sent } = await send({ waiting: [delivery(1)], unsettled: [1], isOld: true });
  expect([takes, sent]).toEqual([2, []]);
});

test('[CHN-14] a number to which the provider responds slowly does not hold up the others', async () => {
  let end = () => {};
  const slow = new Promise<void>((_resolve, reject) => {
    end = () => reject(new SmsFailure('no response', { isAway: true }));
  });
  const waiting = Array.from({ length: 14 }, (_, index) => delivery(index + 1));
  let accepted = 0;
  const { sent, results } = await send({
    waiting,
    sendNotice: async ({ name }) => {
      if (name === '2') {
        await slow;
      }
      accepted += 1;
      if (accepted === 9) {
        end();
      }
    },
  });
  expect(sent).toHaveLength(13);
  expect(results.get(2)).toBe('failed');
});

test.each([
  ['from the beginning', 0, 1],
  ['after some', 4, 3],
])('[CHN-07] a provider that is away %s uses up at most %i and %i SMS', async (_name, before, most) => {
  const waiting = Array.from({ length: 20 }, (_, index) => delivery(index + 1));
  let accepted = 0;
  const { sent, results } = await send({
    waiting,
    sendNotice: async () => {
      if (accepted >= before) {
        throw new SmsFailure('no response', { isAway: true });
      }
      accepted += 1;
    },
  });
  expect(sent).toHaveLength(before);
  const failed = [...results.values()].filter((result) => result === 'failed').length;
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThanOrEqual(most);
});
