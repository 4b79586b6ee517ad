import { sql } from 'kysely';
import type { AvatarAdminRow, avatarExport, avatarQueue } from '#contract/admin/avatars.ts';
import type { CallParams } from '#contract/call.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { type Listable, listRecords } from '#platform/admin/list-records.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { AdminHandle } from '../admin-context.ts';
import { dataUrl } from './picture-repository.ts';

type Filters = Omit<CallParams<typeof avatarQueue>, 'page' | 'size' | 'sort'>;

interface Listed extends Omit<AvatarAdminRow, 'id' | 'picture' | 'submitted_at' | 'decided_at'> {
  path: string;
  body: Uint8Array | null;
  submitted_at: Date;
  decided_at: Date | null;
}

/** @param withPictures whether waiting pictures are read with their content */
function queuedPictures(withPictures: boolean): Listable<Listed, AvatarAdminRow, Filters> {
  const body = withPictures
    ? sql`(
        select body from player_picture_file as file
        where file.picture_id = player_picture.id and file.path = player_picture.path
      )`
    : sql`null::bytea`;
  const owner = (column: 'nickname' | 'icon_url') =>
    sql`(select ${sql.ref(column)} from player where player.id = player_picture.player_id)`;
  return {
    table: 'player_picture',
    columns: sql`player_picture.player_id, player_picture.path, player_picture.state, player_picture.reason,
      player_picture.submitted_at, player_picture.decided_at, ${owner('nickname')} as nickname,
      ${owner('icon_url')} as icon_url, ${body} as body`,
    sorts: { id: sql`id`, submitted_at: sql`submitted_at` },
    defaultSort: '-id',
    filter: ({ q, player_id, state, from, to }) => [
      q && sql`player_id in (select id from player where ${containing('nickname', q)})`,
      player_id === undefined ? undefined : sql`player_id = ${player_id}`,
      state && sql`state = ${state}`,
      ...between('submitted_at', { from, to }),
    ],
    present: ({ path, body: content, submitted_at, decided_at, ...row }) => ({
      ...row,
      picture: row.state === '使用中' ? path : content && dataUrl('image/webp', content),
      submitted_at: chinaTime(submitted_at),
      decided_at: decided_at && chinaTime(decided_at),
    }),
  };
}

const sheet: readonly SheetColumn<AvatarAdminRow>[] = [
  ['编号', (row) => row.id],
  ['玩家编号', (row) => row.player_id],
  ['昵称', (row) => row.nickname],
  ['状态', (row) => row.state],
  ['原因', (row) => row.reason],
  ['提交时间', (row) => row.submitted_at],
  ['处理时间', (row) => row.decided_at],
];

export const readPictureQueue: AdminHandle<typeof avatarQueue> = ({ db, now }, params) =>
  listRecords(db, queuedPictures(true), params, now);

/** Without the pictures. */
export const exportPictureQueue: AdminHandle<typeof avatarExport> = (context, params) =>
  exportList({ name: 'avatars', title: '头像', list: queuedPictures(false), sheet }, params, context);
