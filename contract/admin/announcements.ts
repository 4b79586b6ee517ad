import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { ANNOUNCEMENT_AUDIENCES } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import { choice, needed, neededLines, placeOrNull, referenceOrNull } from './form-fields.ts';
import { deadLinks, publicationColumns, resource } from './resource.ts';
import { numberOf, oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange } from './shapes.ts';

const announcementForm = z
  .object({
    title: needed('标题', 60),
    body: neededLines('内容', 500),
    link: placeOrNull('链接'),
    audience: choice('收件人', ANNOUNCEMENT_AUDIENCES),
    game_id: referenceOrNull('游戏'),
  })
  .check(
    z.refine(({ audience, game_id }) => audience === '全部玩家' || game_id !== null, {
      path: ['game_id'],
      error: '请选择收件人收藏的游戏',
    }),
    z.refine(({ audience, game_id }) => audience !== '全部玩家' || game_id === null, {
      path: ['game_id'],
      error: '发给全部玩家时无需选择游戏，请清空',
    }),
  );

/** Announcements to players. Publishing one sends it; unpublishing stops its delivery. */
export const announcements = resource({
  name: 'announcements',
  row: z.object({
    id,
    title: z.string(),
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    game: z.nullable(z.object({ id, name: z.string() })),
    /** The first publication. */
    sent_at: z.nullable(time),
    /** Players who received it, and those of them who opened it. Counted every few minutes. */
    delivered: count,
    opened: count,
    dead_links: deadLinks,
    ...publicationColumns,
  }),
  form: announcementForm,
  filters: {
    q: searchFilter,
    audience: oneOf(ANNOUNCEMENT_AUDIENCES),
    game_id: z.optional(numberOf),
    links: oneOf(['dead']),
    state: someOf(PUBLICATION_STATES),
    ...timeRange,
  },
  sorts: ['id', 'sent_at', 'delivered', 'opened'],
});

const write = consoleCalls('main', 'announcements.write');

export const announcementPreview = write.post('announcements/preview', '站内公告：预览（不保存）', {
  input: z.object({ item: announcementForm }),
  output: z.object({ html: z.string().check(z.describe('The message and its audience')) }),
});

export type AnnouncementForm = z.output<typeof announcementForm>;
export type AnnouncementAdminRow = z.output<typeof announcements.row>;
