import type { avatarApprove, avatarRefuse } from '#contract/admin/avatars.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { type FileStore, StoreFailure } from '#platform/adapters/storage/file-store.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { isDiskFull } from '#platform/database/error-codes.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AccountAdminServices, AdminHandle } from '../admin-context.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import type { ShownProfile } from '../players/profile-changes.ts';
import { PLAIN_AVATAR } from '../profiles.ts';
import { deleteInStates, lockPlayer, type PictureFileRow, requestRemoval } from './picture-repository.ts';
import { removeFiles, removePictureFiles } from './remove-files.ts';

const SKIPPED = '已有人处理过，或玩家已换了头像';

/** Puts waiting pictures into the store and shows them. */
export const approvePictures: AdminHandle<typeof avatarApprove> = async (context, { ids }) => {
  return decideEach(context, ids, async (id) => {
    const files = await context.db
      .selectFrom('player_picture_file')
      .select(['path', 'type', 'body'])
      .where('picture_id', '=', id)
      .execute();
    if (files.length === 0) {
      return undefined;
    }
    try {
      await putFiles(context.store, files);
      return await transaction(context.db, (tx) => approve(tx, id, files, context));
    } catch (error) {
      await takeBack(context, id).catch((cause: unknown) =>
        context.logger.warn('removing the files of a failed approval failed', { error: cause }),
      );
      throw error;
    }
  });
};

/** Refuses waiting pictures, or takes those in use from their players. */
export const refusePictures: AdminHandle<typeof avatarRefuse> = (context, { ids, ...refusal }) => {
  return decideEach(context, ids, (id) => transaction(context.db, (tx) => refuse(tx, id, refusal, context)));
};

/** Decides each on its own, so that a failure of the store leaves the others decided. */
async function decideEach(
  { db, store, logger, showProfile }: AccountAdminServices,
  ids: readonly number[],
  decide: (id: number) => Promise<ShownProfile | undefined>,
): Promise<CallData<typeof avatarRefuse>> {
  const done: { id: number }[] = [];
  try {
    for (const id of new Set(ids)) {
      const shown = await decide(id);
      if (shown) {
        done.push({ id });
        // A profile that can't be shown now is shown by the job.
        await showProfile(shown);
      }
    }
  } finally {
    await removePictureFiles(db, store).catch((error: unknown) =>
      logger.warn('removing pictures of players failed', { error }),
    );
  }
  return batchResultOf(ids, done, SKIPPED);
}

async function putFiles(store: FileStore, files: readonly PictureFileRow[]): Promise<void> {
  for (const { path, body, type } of files) {
    await store.put(path, body, type).catch((error: unknown) => {
      throw isDiskFull(error) ? error : new StoreFailure('storing a picture failed', { cause: error });
    });
  }
}

/** Removes what a failed approval has stored, unless a colleague has approved the picture. @throws if the store is down */
async function takeBack({ db, store }: AccountAdminServices, id: number): Promise<void> {
  const picture = await db
    .selectFrom('player_picture')
    .select('path')
    .where('id', '=', id)
    .where('state', '=', '待审核')
    .executeTakeFirst();
  if (picture) {
    await removeFiles(store, picture.path);
  }
}

/** Undefined if the picture does not wait any more: then its files are removed, unless it is in use. */
async function approve(
  tx: Tx,
  id: number,
  files: readonly PictureFileRow[],
  context: AdminContext,
): Promise<ShownProfile | undefined> {
  const held = await holdPicture(tx, id);
  if (held?.picture.state !== '待审核') {
    if (held?.picture.state !== '使用中') {
      await requestRemoval(
        tx,
        files.flatMap(({ path }) => (path.includes('@') || !path.endsWith('.webp') ? [] : [path])),
      );
    }
    return undefined;
  }
  const { picture, player } = held;
  const { player_id, path } = picture;
  await deleteInStates(tx, player_id, ['使用中']);
  await tx
    .updateTable('player_picture')
    .set({ state: '使用中', decided_at: context.now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('player_picture_file').where('picture_id', '=', id).execute();
  await setIcon(tx, player_id, path, context.now);
  await recordAccountEvent(tx, player_id, context.now, {
    event: 'picture',
    decision: 'approved',
    reason: '',
  });
  await audit(tx, held, { action: 'picture_approved', after: { state: '使用中' } }, context);
  return { player_id, nickname: player.nickname, icon_url: path };
}

/** Who decides. */
type Decider = Pick<AuditAction, 'operator' | 'address'> & { now: Date };

/** Takes the picture in use from its player, as `refusePictures` does; undefined if it is not in use any more. */
export async function removeShownPicture(
  tx: Tx,
  { player_id, path, reason }: { player_id: number; path: string; reason: string },
  decider: Decider,
): Promise<ShownProfile | undefined> {
  const picture = await tx
    .selectFrom('player_picture')
    .select('id')
    .where('player_id', '=', player_id)
    .where('path', '=', path)
    .where('state', '=', '使用中')
    .executeTakeFirst();
  return picture && refuse(tx, picture.id, { state: '使用中', reason }, decider);
}

/** Undefined if the picture has another state than the moderator saw. */
async function refuse(
  tx: Tx,
  id: number,
  { state, reason }: Pick<CallParams<typeof avatarRefuse>, 'state' | 'reason'>,
  context: Decider,
): Promise<ShownProfile | undefined> {
  const held = await holdPicture(tx, id);
  if (held?.picture.state !== state) {
    return undefined;
  }
  const { picture, player } = held;
  const { player_id, path } = picture;
  const wasShown = state === '使用中';
  if (wasShown && player.icon_url !== path) {
    // A process of an earlier version has changed the profile alone.
    await deleteInStates(tx, player_id, ['使用中']);
    return undefined;
  }
  await deleteInStates(tx, player_id, ['已退回']);
  await tx
    .updateTable('player_picture')
    .set({ state: '已退回', reason, removed: wasShown, decided_at: context.now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('player_picture_file').where('picture_id', '=', id).execute();
  await requestRemoval(tx, [path]);
  if (wasShown) {
    await setIcon(tx, player_id, PLAIN_AVATAR, context.now);
  }
  const decision = wasShown ? 'removed' : 'refused';
  await recordAccountEvent(tx, player_id, context.now, { event: 'picture', decision, reason });
  await audit(tx, held, { action: `picture_${decision}`, after: { state: '已退回', reason } }, context);
  const { nickname, icon_url } = player;
  return { player_id, nickname, icon_url: wasShown ? PLAIN_AVATAR : icon_url };
}

/** Locks the player first, as the player's own changes do. */
async function holdPicture(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('player_picture')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const player = found && (await lockPlayer(tx, found.player_id));
  const picture = await tx
    .selectFrom('player_picture')
    .select(['id', 'player_id', 'path', 'state', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return player && picture && { player, picture };
}

async function setIcon(tx: Tx, playerId: number, icon_url: string, now: Date): Promise<void> {
  await tx
    .updateTable('player')
    .set({ icon_url, icon_set_at: now, profile_changed_at: now, profile_marked_at: now })
    .where('id', '=', playerId)
    .execute();
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPicture>>>;

function audit(
  tx: Tx,
  { picture: { id, state, player_id } }: Held,
  { action, after }: { action: string; after: object },
  decider: Decider,
): Promise<void> {
  return record(tx, {
    ...auditOf('avatars', decider),
    action,
    subject_id: id,
    title: `玩家 ${player_id}`,
    before: { state },
    after,
  });
}
