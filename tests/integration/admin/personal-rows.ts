import { sql } from 'kysely';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Database } from '#platform/database/open.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { numberKey } from '#services/account/sessions/sessions.ts';
import { sealedMobile, testRing } from '#tests/data-keys.ts';
import { resetNickname } from './reset-nickname.ts';

export const MOBILE = '13912345678';
const OTHER_MOBILE = '13800000000';
export const CONTACT = '13700000000';
export const secret = new ServerSecret('the secret of the tests, long enough');

/** A player with rows in every personal table, and another one. */
export async function fillPersonalTables(db: Database): Promise<{ id: number; other: number }> {
  const person = (uid: string, nickname: string, mobile: string, key: number) => {
    const { mobile_key, mobile_sealed } = sealedMobile('player.mobile', `own:${uid}`, mobile);
    return sql<{ id: number }>`
      insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key, mobile_sealed)
      values (${`browser-name-${key}`}, ${`own:${uid}`}, ${nickname}, 'a.webp', ${maskMobile(mobile)},
        ${mobile_key}, ${mobile_sealed})
      returning id`.execute(db);
  };
  const id = (await person('fusu', '山有扶苏', MOBILE, 1)).rows[0]?.id ?? 0;
  const other = (await person('other', '另一位', OTHER_MOBILE, 2)).rows[0]?.id ?? 0;
  const account = sealedMobile('account.mobile', 'fusu', MOBILE);
  await sql`
    insert into account (uid, mobile_key, mobile_sealed, nickname, icon_url, password_hash, created_at)
    values ('fusu', ${account.mobile_key}, ${account.mobile_sealed}, '山有扶苏', 'a.webp', 'secret-hash', now())`.execute(
    db,
  );
  await sql`insert into game (id, name, first_letter) overriding system value values (7, '云海剑歌', 'Y')`.execute(
    db,
  );
  await sql`
    insert into news (id, kind, category, title, published_at) overriding system value
    values (7, 'article', '新闻', '开服公告', now())`.execute(db);
  await sql`insert into pack (id, game_id, title) overriding system value values (7, 7, '新手礼包')`.execute(
    db,
  );
  for (const [index, one] of [id, other].entries()) {
    const code = 70 + index;
    const mine = index === 0;
    await sql`insert into pack_code (id, pack_id, code, claimed) overriding system value values (${code}, 7, ${`YM-${code}`}, true)`.execute(
      db,
    );
    await sql`
      insert into claim (pack_id, code_id, player_id, player_label)
      values (7, ${code}, ${one}, ${mine ? '139****5678' : '138****0000'})`.execute(db);
    await sql`insert into pool_draw (pack_id, code_id, player_id) values (7, ${code}, ${one})`.execute(db);
    await sql`insert into issued_code (pack_id, code, player_id, claimed_at) values (8, ${`X-${code}`}, ${one}, now())`.execute(
      db,
    );
    await sql`insert into favourite (player_id, game_id) values (${one}, 7)`.execute(db);
    for (const [table, key] of [
      ['game_reservation', 'game_id'],
      ['pack_reservation', 'pack_id'],
    ] as const) {
      await sql`
        insert into ${sql.table(table)} (${sql.ref(key)}, player_id, player_label, reserved_at)
        values (7, ${one}, ${mine ? '139****5678' : '138****0000'}, now())`.execute(db);
    }
    await sql`insert into news_like (news_id, player_id) values (7, ${one})`.execute(db);
    await sql`
      insert into player_block (player_id, blocked_id, nickname, created_at)
      values (${one}, ${one + 1000}, '晚风', now())`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into comment (game_id, player_id, nickname, stars, body, device, created_at, state)
      values (7, ${one}, ${mine ? '山有扶苏' : '另一位'}, 5, '很好玩', ${mine ? 'Pixel 9' : null}, now(), '已发布')
      returning id`.execute(db);
    await sql`insert into comment_like (comment_id, player_id) values (${rows[0]?.id ?? 0}, ${one})`.execute(
      db,
    );
    await sql`
      insert into session (token_hash, player_id, expires_at, device, used_at)
      values (${Buffer.alloc(32, index)}, ${one}, now() + interval '1 day', ${mine ? 'Pixel 9' : null}, now())`.execute(
      db,
    );
    await sql`
      insert into consent (player_id, document, version, accepted_at)
      values (${one}, 'privacy', '2026-11-01-0a1b2c3d', now())`.execute(db);
    await sql`
      insert into account_closing (player_id, reason, comments, requested_at, notified_at, due_at)
      values (${one}, '本人申请', '匿名', now(), now(), now() + interval '15 days')`.execute(db);
    await sql`
      insert into phone_code (flow_hash, mobile_key, purpose, code_hash, expires_at)
      values (${Buffer.alloc(32, index)}, ${numberKey(secret, mine ? MOBILE : OTHER_MOBILE)}, 'login', ${Buffer.alloc(32)}, now() + interval '1 day')`.execute(
      db,
    );
    await sql`
      insert into proof_challenge (id, mobile_key, expires_at)
      values (${`p${index}`}, ${numberKey(secret, mine ? MOBILE : OTHER_MOBILE)}, now() + interval '1 day')`.execute(
      db,
    );
    await sql`
      insert into known_device (device, name, seen_at)
      values (${Buffer.alloc(32, index)}, ${testRing.current.lookup(mine ? MOBILE : OTHER_MOBILE)}, now())`.execute(
      db,
    );
    const notice = testRing.seal('number_notice.mobile', `n${index}`, mine ? MOBILE : OTHER_MOBILE);
    await db
      .insertInto('number_notice')
      .values({
        key: `n${index}`,
        player_id: one,
        changed_at: new Date(),
        mobile_key: notice.key,
        mobile_sealed: notice.sealed,
      })
      .execute();
    const uid = mine ? 'fusu' : 'other';
    const former = testRing.seal('detached_account.mobile', uid, mine ? MOBILE : OTHER_MOBILE);
    await db
      .insertInto('detached_account')
      .values({
        uid,
        mobile_key: former.key,
        mobile_sealed: former.sealed,
        mobile_masked: '',
        nickname: mine ? '山有扶苏' : '另一位',
        icon_url: 'a.webp',
        password_hash: mine ? 'secret-hash' : null,
        created_at: new Date(),
        detached_at: new Date(),
      })
      .execute();
    const report_no = `R-${index}`;
    const reporter = testRing.seal('report.contact', report_no, mine ? CONTACT : OTHER_MOBILE);
    await db
      .insertInto('report')
      .values({
        report_no,
        kind: 'comment',
        target_id: 1,
        game_id: 7,
        reason: '其他',
        player_id: one,
        author_id: mine ? null : id,
        title: mine ? '云海剑歌' : '山有扶苏',
        body: '很好玩',
        text: mine ? '我的举报' : '别人的举报',
        repeat_key: Buffer.alloc(32, index),
        contact_masked: maskMobile(mine ? CONTACT : OTHER_MOBILE),
        contact_key: reporter.key,
        contact_sealed: reporter.sealed,
        created_at: new Date(),
        due_at: new Date(),
        decided_at: null,
      })
      .execute();
    await resetNickname(db, { report_no, player_id: one, nickname: mine ? '山有扶苏' : '另一位' });
    const message = { player_id: one, kind: '评论回复', title: '有人回复', link: '/' } as const;
    const body = mine ? '您的评价：我的评论' : '您的评价：别人的评论';
    await db
      .insertInto('notification')
      .values({ ...message, body, key: `reply:${index}` })
      .execute();
    await db
      .insertInto('notice_event')
      .values({ ...message, body, key: `reply:${index}` })
      .execute();
    await db.insertInto('notification_setting').values({ player_id: one, kind: '礼包上新' }).execute();
    const own = mine ? '我的' : '别人的';
    await db
      .insertInto('account_event')
      .values({ key: `account:${index}`, player_id: one, event: 'password', title: own, body: '' })
      .execute();
    await db
      .insertInto('player_picture')
      .values({ player_id: one, path: `uploads/players/ab/${index}.webp`, submitted_at: new Date() })
      .execute();
    await db
      .insertInto('notice_delivery')
      .values({
        channel: 'sms',
        key: `opening:${index}`,
        player_id: one,
        kind: '开服提醒',
        title: own,
        body: '',
        link: '',
        name: own,
        moment: '',
        useful_until: new Date(),
      })
      .execute();
    await db
      .insertInto('push_subscription')
      .values({
        key: Buffer.alloc(32, index),
        player_id: one,
        p256dh: '',
        auth: '',
        endpoint: `https://fcm.googleapis.com/${own}`,
      })
      .execute();
    const case_no = `C-${index}`;
    const of = testRing.seal('appeal.account', case_no, mine ? MOBILE : OTHER_MOBILE);
    const contact = testRing.seal('appeal.contact', case_no, mine ? CONTACT : OTHER_MOBILE);
    await db
      .insertInto('appeal')
      .values({
        case_no,
        kind: '账号被盗',
        body: mine ? '我的申诉' : '别人的申诉',
        created_at: new Date(),
        player_id: mine ? id : null,
        account_masked: maskMobile(mine ? MOBILE : OTHER_MOBILE),
        account_key: of.key,
        account_sealed: of.sealed,
        contact_key: contact.key,
        contact_sealed: contact.sealed,
      })
      .execute();
  }
  return { id, other };
}
