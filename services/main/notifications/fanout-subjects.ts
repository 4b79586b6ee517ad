import { sql } from 'kysely';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type Audience, codeOwnersOf, endDay, type Fanout, followersOf } from './fanout-repository.ts';
import type { Notice } from './notify.ts';
import { smsFacts } from './sms-facts.ts';

/** What a fan-out delivers, and to whom. */
interface Described {
  message: Omit<Notice, 'key' | 'playerId'>;
  audience: Audience;
  announcementId?: number;
}

/** `over`: there is nothing to deliver any more. `paused`: it may continue later. */
type Outcome = Described | 'over' | 'paused';
type Describe = (tx: Tx, fanout: Fanout, now: Date) => Promise<Outcome>;

/** Names of a list that a message shows. */
const SHOWN = 5;

/** The message and the players of a fan-out, as they are now. */
export function describeFanout(tx: Tx, fanout: Fanout, now: Date): Promise<Outcome> {
  return byKind[fanout.kind](tx, fanout, now);
}

const describePack: Describe = async (tx, { subject_id }, now) => {
  const pack = await findPack(tx, subject_id);
  if (!pack || (pack.ends_at && pack.ends_at <= now)) {
    return 'over';
  }
  if (!pack.published || !pack.game_published) {
    return 'paused';
  }
  const items = named(pack.contents.map(({ name }) => name));
  const end = pack.ends_at ? `，${timeText(pack.ends_at)} 截止` : '';
  return {
    message: {
      kind: '礼包上新',
      title: `《${pack.game}》上新礼包：${pack.title}`,
      body: `${items || '新礼包可以领了'}${end}`,
      link: `/BaseGiftDetails?id=${subject_id}`,
    },
    audience: followersOf(pack.game_id),
  };
};

const describeExpiry: Describe = async (tx, { subject_id, day }, now) => {
  const pack = await findPack(tx, subject_id);
  if (!pack?.ends_at || pack.ends_at <= now || chinaTime(pack.ends_at).slice(0, 10) !== endDay(day)) {
    return 'over';
  }
  return {
    message: {
      kind: '礼包到期',
      title: `《${pack.game}》的兑换码 ${timeText(pack.ends_at)} 到期`,
      body: `您领取的“${pack.title}”即将到期，如果还没有兑换，请尽快到游戏里兑换。`,
      link: '/BaseMy#own-packs',
      sms: smsFacts(pack.game, timeText(pack.ends_at)),
      until: pack.ends_at,
    },
    audience: codeOwnersOf(subject_id),
  };
};

const describeOpening: Describe = async (tx, { subject_id, day }, now) => {
  const start = new Date(`${day}T00:00:00+08:00`);
  const rows = await tx
    .selectFrom('opening')
    .innerJoin('game', 'game.id', 'opening.game_id')
    .select(['game.name as game', 'game.published', 'server_name', 'opens_at', 'dynamic'])
    .where('opening.game_id', '=', subject_id)
    .where('opens_at', '>', now)
    .where('opens_at', '>=', start)
    .where('opens_at', '<', chinaDayStart(start, 1))
    .orderBy('opens_at')
    .orderBy('opening.id')
    .execute();
  const [first] = rows;
  if (!first) {
    return 'over';
  }
  if (!first.published) {
    return 'paused';
  }
  const servers = rows.map(({ server_name, opens_at }) => `${server_name} ${clockText(opens_at)}`);
  return {
    message: {
      kind: '开服提醒',
      title: `《${first.game}》${timeText(first.opens_at)} ${first.dynamic ? '预计开新区' : '开新区'}`,
      body: named(servers),
      link: `/BaseYxDetails?id=${subject_id}`,
      sms: smsFacts(first.game, timeText(first.opens_at)),
      until: first.opens_at,
    },
    audience: followersOf(subject_id),
  };
};

const describeAnnouncement: Describe = async (tx, { subject_id }) => {
  const announcement = await tx
    .selectFrom('announcement')
    .select(['id', 'title', 'body', 'link', 'game_id', 'published'])
    .where('id', '=', subject_id)
    .executeTakeFirst();
  if (!announcement || announcement.game_id === null) {
    return 'over';
  }
  if (!announcement.published) {
    return 'paused';
  }
  const { id, title, body, link, game_id } = announcement;
  return {
    message: { kind: '平台公告', title, body, link: link ?? '' },
    audience: followersOf(game_id),
    announcementId: id,
  };
};

const byKind: Readonly<Record<Fanout['kind'], Describe>> = {
  pack: describePack,
  expiry: describeExpiry,
  opening: describeOpening,
  announcement: describeAnnouncement,
};

function findPack(tx: Tx, id: number) {
  return tx
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select(['pack.title', 'pack.contents', 'pack.ends_at', 'pack.game_id', 'pack.published'])
    .select(['game.name as game', sql<boolean>`game.published`.as('game_published')])
    .where('pack.id', '=', id)
    .executeTakeFirst();
}

/** The first names, and how many there are. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join('、');
  return names.length > SHOWN ? `${shown}等 ${names.length} 项` : shown;
}

/** `11 月 27 日 10:00` */
function timeText(at: Date): string {
  const [, month, day] = chinaTime(at).slice(0, 10).split('-').map(Number);
  return `${month} 月 ${day} 日 ${clockText(at)}`;
}

function clockText(at: Date): string {
  return chinaTime(at).slice(11, 16);
}
