import { sql } from 'kysely';
import {
  type AnnouncementAdminRow,
  type AnnouncementForm,
  announcements,
} from '#contract/admin/announcements.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { deadAddresses, hasDeadAddresses } from '../links/link-repository.ts';
import { missingGame, presentPublished, type Selected, sortsBy } from '../lists/admin-row.ts';
import { planAnnouncements } from './fanout-repository.ts';

const linkSource = { name: 'announcements', table: 'announcement', link: 'link' } as const;

type Listed = Selected<AnnouncementAdminRow, 'sent_at'>;

/** Announcements in the admin site. Publishing one sends it, now or at its time. */
export const announcementResource = defineAdminResource<typeof announcements, Listed>({
  calls: announcements,
  table: 'announcement',
  titleOf: sql`title`,
  columns: sql`announcement.title, announcement.audience, announcement.sent_at, announcement.delivered,
    announcement.opened,
    (select jsonb_build_object('id', game.id, 'name', game.name) from game
      where game.id = announcement.game_id) as game,
    ${deadAddresses(linkSource)} as dead_links`,
  sorts: sortsBy('id', 'sent_at', 'delivered', 'opened'),
  defaultSort: '-id',
  filter: ({ q, audience, game_id, links, state, from, to }) => [
    q && sql`(${containing('title', q)} or ${containing('body', q)})`,
    audience && sql`audience = ${audience}`,
    game_id && sql`game_id = ${game_id}`,
    links && hasDeadAddresses(linkSource),
    inStates(state),
    ...between('sent_at', { from, to }),
  ],
  present: presentPublished,
  sheet: [
    ['编号', (row) => row.id],
    ['标题', (row) => row.title],
    ['收件人', (row) => row.audience],
    ['游戏', (row) => row.game?.name ?? null],
    ['首次发送', (row) => row.sent_at],
    ['已送达', (row) => row.delivered],
    ['已读', (row) => row.opened],
    ['失效链接', (row) => row.dead_links.map(({ url, fault }) => `${url} ${fault}`)],
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
  ],
  check: async (tx, { audience, game_id }, id) => {
    const sent = await tx
      .selectFrom('announcement')
      .select(['audience', 'game_id'])
      .where('id', '=', id ?? 0)
      .where('sent_at', 'is not', null)
      .executeTakeFirst();
    if (sent && (sent.audience !== audience || sent.game_id !== game_id)) {
      return [{ path: 'audience', msg: '已经发送过，不能再换收件人' }];
    }
    return game_id === null ? [] : missingGame(tx, { game_id });
  },
  ...flatForm<AnnouncementForm>('announcement', {
    title: 'plain',
    body: 'plain',
    link: 'plain',
    audience: 'plain',
    game_id: 'plain',
  }),
  inUse: async (tx, ids) => {
    const { rows } = await sql<{ id: number }>`
      select id from announcement where id = any(${[...ids]}::bigint[]) and sent_at is not null`.execute(tx);
    return rows.map(({ id }) => ({ id, reason: '已经发送过，要留存' }));
  },
  afterwards: async (tx, ids) => {
    await sql`
      update announcement set sent_at = now()
      where id = any(${[...ids]}::bigint[]) and published and sent_at is null`.execute(tx);
    await planAnnouncements(tx, ids);
  },
  tags: () => [],
});
