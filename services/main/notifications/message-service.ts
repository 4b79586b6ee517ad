import type { messageRead, messages, unreadMessages } from '#contract/calls/notifications.ts';
import type { Handle } from '../context.ts';
import { countRows, listPage, rangeOf } from '../lists/list-page.ts';
import { wireTime } from '../lists/times.ts';
import { countUnread, markRead, messagesOf, receiveAnnouncements } from './message-repository.ts';

export const readUnread: Handle<typeof unreadMessages> = async ({ db, player, now }, _params) => {
  await receiveAnnouncements(db, player.id, now);
  return { unread: await countUnread(db, player.id) };
};

export const readMessages: Handle<typeof messages> = async ({ db, player, now }, params) => {
  await receiveAnnouncements(db, player.id, now);
  const { limit, offset } = rangeOf(params);
  const own = messagesOf(db, player.id, params.before);
  const [rows, counted, unread] = await Promise.all([
    own
      .select(['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countRows(db, own.select('id')),
    countUnread(db, player.id),
  ]);
  const list = rows.map(({ created_at, read_at, ...row }) => ({
    ...row,
    created_at: wireTime(created_at),
    read: read_at !== null,
  }));
  return { ...listPage(list, counted, params, now), unread };
};

export const readMessage: Handle<typeof messageRead> = async ({ db, player, now }, params) => {
  await markRead(db, player.id, params, now);
  return { unread: await countUnread(db, player.id) };
};
