import { NICKNAME_DAYS } from '#contract/account/constants.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import type { OwnProfile } from '#contract/account/own.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { atMost, DAY, HOUR, type WindowLimit } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import { isRefused } from '../nicknames/nickname-repository.ts';
import { deletePictures, lockPlayer } from '../pictures/picture-repository.ts';
import type { ShowProfile } from '../players/profile-changes.ts';
import { malformed, refused, tooMany, unavailable } from '../responses.ts';
import { checked, type OwnHandlers } from './checked-call.ts';

/** Whether a nickname has no blocked word; null if that can't be checked now. */
export type CheckNickname = (nickname: string) => Promise<boolean | null>;

interface Deps {
  db: Database;
  clock: Clock;
  accessLog: AccessLog;
  checkNickname: CheckNickname;
  showProfile: ShowProfile;
}

const attemptsOfPlayer: WindowLimit = { log: 'own-profile', windows: [atMost(20, HOUR), atMost(60, DAY)] };

/** Names that a player could use to pose as the operator, or that stand for closed accounts. */
const RESERVED = /官方|客服|管理员|运营|系统|版主|注销|admin/i;
const LONG_NUMBER = /\d{8}/;
/** Does not hide a reserved name or a number in between. */
const SEPARATORS = /[_·-]/g;

export async function readProfile(db: Database, playerId: number, now: Date): Promise<OwnProfile> {
  const { nickname, icon_url, nickname_set_at } = await db
    .selectFrom('player')
    .select(['nickname', 'icon_url', 'nickname_set_at'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const from = nickname_set_at && new Date(nickname_set_at.getTime() + NICKNAME_DAYS * DAY);
  return { nickname, icon_url, nickname_from: from && from > now ? chinaTime(from) : null };
}

/** The calls that change the nickname and the picture. */
export function profileCalls({
  db,
  clock,
  accessLog,
  checkNickname,
  showProfile,
}: Deps): OwnHandlers<'setNickname' | 'setIcon'> {
  const count = async (playerId: number) => {
    const key = Buffer.from(String(playerId));
    const taken = await take(db, clock.now(), [{ limit: attemptsOfPlayer, key }]);
    return taken.ok ? null : tooMany(taken.retryAfter);
  };
  // A change that can't be shown now is shown by the job.
  const changed = async (player_id: number, now: Date) => {
    const profile = await readProfile(db, player_id, now);
    await showProfile({ player_id, nickname: profile.nickname, icon_url: profile.icon_url });
    return profile;
  };
  return {
    setNickname: (fields, { player }, client) =>
      checked('setNickname', fields, async ({ nickname }) => {
        const joined = nickname.replace(SEPARATORS, '');
        if (LONG_NUMBER.test(joined)) {
          return malformed(serverMessages.nicknameNumber, 'nickname');
        }
        const blocked = await count(player.id);
        if (blocked) {
          return blocked;
        }
        const isForbidden = RESERVED.test(joined) || (await isRefused(db, player.id, nickname));
        const allowed = isForbidden ? false : await checkNickname(nickname);
        if (allowed === null) {
          return unavailable();
        }
        if (!allowed) {
          return refused(serverMessages.nicknameForbidden, 'nickname');
        }
        const now = clock.now();
        const isSet = await transaction(db, async (tx) => {
          const ring = await accessLog.hold(tx);
          const isWritten = await writeNickname(tx, player.id, nickname, now);
          if (isWritten) {
            await accessLog.record(tx, ring, { at: now, player_id: player.id, kind: 'nickname', client });
          }
          return isWritten;
        });
        if (isSet) {
          return { status: 1, msg: successMessages.nicknameSet, data: await changed(player.id, now) };
        }
        const { nickname_from } = await readProfile(db, player.id, now);
        return { status: 0, code: 'CONFLICT', msg: waitMessage(nickname_from), field: 'nickname' };
      }),

    setIcon: (fields, { player }) =>
      checked('setIcon', fields, async ({ icon_url }) => {
        const blocked = await count(player.id);
        if (blocked) {
          return blocked;
        }
        const now = clock.now();
        await transaction(db, async (tx) => {
          const before = await lockPlayer(tx, player.id);
          await tx
            .updateTable('player')
            .set({ icon_url, icon_set_at: now, profile_changed_at: now, profile_marked_at: now })
            .where('id', '=', player.id)
            .execute();
          // The same one again is no decision against a picture that waits.
          if (before?.icon_url !== icon_url) {
            await deletePictures(tx, player.id);
          }
        });
        return { status: 1, msg: successMessages.iconSet, data: await changed(player.id, now) };
      }),
  };
}

/** Resolves with false if the last change is less than `NICKNAME_DAYS` ago. */
async function writeNickname(tx: Tx, playerId: number, nickname: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set({ nickname, nickname_set_at: now, profile_changed_at: now, profile_marked_at: now })
    .where('id', '=', playerId)
    .where((one) =>
      one.or([
        one('nickname_set_at', 'is', null),
        one('nickname_set_at', '<=', new Date(now.getTime() - NICKNAME_DAYS * DAY)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function waitMessage(from: string | null): string {
  const day = from ? `，${from.slice(0, 16).replace('T', ' ')} 后可以再改` : '';
  return `昵称每 ${NICKNAME_DAYS} 天可以修改一次${day}`;
}
