import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { takeSms } from '#contract/service-channels.ts';
import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type SmsNoticeDeps, sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { giveSms, receiveSmsResults } from '#services/main/notifications/channels/sms-queue.ts';
import { type Notice, notify } from '#services/main/notifications/notify.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';

/** The database's clock runs: moments of these tests are in the future, so that nothing is too late by it. */
export const at = (time: string, day = '2031-05-06') => new Date(`${day}T${time}:00+08:00`);
/** The number of a player, without the id at its end. */
export const MOBILE = '1331234567';
export const offer = { kinds: [...SMS_NOTICE_KINDS], monthly: 3, daily: 100 };

/** A notification of player 1 with SMS; `name` is its key, its title and the variable of the SMS. */
export const opening = (name: string, known: Partial<Notice> = {}): Notice => ({
  key: name,
  playerId: 1,
  kind: '开服提醒',
  title: name,
  body: '',
  link: '/BaseMy',
  sms: { name, moment: '5 月 6 日 20:00' },
  until: at('20:00'),
  ...known,
});

type Given = CallParams<typeof takeSms>;
/** Takes due notifications of a database at a time. */
export type Take = (database: Database, given: Given, now: Date) => ReturnType<typeof giveSms>;
const takeGiven: Take = (db, given, now) => giveSms({ db, now } as never, given);

/** Players 1 and 2, who opted in to SMS of openings, and a provider that writes down what it accepts. */
export class SmsScene {
  now = at('12:00');
  sent: string[] = [];
  readonly db: Database;

  private constructor(db: Database) {
    this.db = db;
  }

  static async open(db: Database): Promise<SmsScene> {
    const scene = new SmsScene(db);
    for (const id of [1, 2]) {
      const { key, sealed } = testRing.seal('player.mobile', `own:${id}`, `${MOBILE}${id}`);
      await sql`
        insert into player (id, uid, account_uid, nickname, icon_url, mobile_masked, mobile_key, mobile_sealed)
        overriding system value
        values (${id}, ${`u${id}`}, ${`own:${id}`}, '晚风', '', '133****5678', ${key}, ${sealed})`.execute(
        db,
      );
      await scene.optIn(id);
    }
    return scene;
  }

  async optIn(playerId: number, sms = true): Promise<void> {
    await this.db
      .insertInto('notification_setting')
      .values({ player_id: playerId, kind: '开服提醒', sms })
      .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet({ sms }))
      .execute();
  }

  record(...notices: Notice[]) {
    return transaction(this.db, (tx) => notify(tx, notices));
  }

  /** A portal on `database`; `take` replaces the queue. */
  portal(database: Database = this.db, take: Take = takeGiven): SmsNoticeDeps {
    return {
      db: database,
      keys: testKeys,
      logger: createLogger('silent'),
      clock: { now: () => this.now },
      sms: {
        noticeKinds: SMS_NOTICE_KINDS,
        sendNotice: async ({ mobile, name }) => {
          this.sent.push(`${mobile} ${name}`);
        },
      },
      takeSms: async (except = []) =>
        (await take(database, { ...offer, except: [...except] }, this.now)).list,
      report: async (list) => {
        await receiveSmsResults({ db: database } as never, { list: [...list] });
      },
      count: () => undefined,
    };
  }

  /** Sends the SMS that are due. */
  send(take?: Take): Promise<void> {
    return sendSmsNotices(this.portal(this.db, take));
  }

  /** The names in the SMS sent so far. */
  names(): (string | undefined)[] {
    return this.sent.map((line) => line.split(' ')[1]).sort();
  }

  /** Each notification with its state and the reason. */
  async states(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('notice_delivery')
      .select(['title', 'state', 'reason'])
      .orderBy('id')
      .execute();
    return rows.map(({ title, state, reason }) => [title, state, reason].filter(Boolean).join(' '));
  }
}
