import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PROFILE_ICONS } from '#contract/account/profile-icons.ts';
import { avatarApprove, avatarRefuse } from '#contract/admin/avatars.ts';
import { transaction } from '#platform/database/transaction.ts';
import { requestRemoval } from '#services/account/pictures/picture-repository.ts';
import { removePictureFiles } from '#services/account/pictures/remove-files.ts';
import { describeEachDatabase } from '../databases.ts';
import { callOwn, readOwn } from './own-calls.ts';
import { encoder, photo, Scene } from './picture-scene.ts';

afterAll(() => encoder.stop());

describeEachDatabase('removed pictures of players', (open) => {
  let scene: Scene | undefined;
  const start = async () => {
    scene = await new Scene(await open()).open();
    return scene;
  };
  afterEach(async () => {
    await scene?.close();
    scene = undefined;
  });

  test('[AVA-05] an operator removes a picture in use; the default one replaces it', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    const id = await one.firstWaiting();
    await one.moderator.get(avatarApprove, { ids: [id] });
    const [path = ''] = await one.paths();
    await one.moderator.get(avatarRefuse, { ids: [id], state: '使用中', reason: '低俗内容' });
    const account = await readOwn(player);
    expect(account.profile.icon_url).toBe('../brand/avatar.svg');
    expect(account.upload).toEqual({ state: '已退回', reason: '低俗内容', removed: true });
    expect(one.operators.profiles.map(({ icon_url }) => icon_url)).toEqual([path, '../brand/avatar.svg']);
    expect(await one.served(path)).toBe(0);
  });

  test('[AVA-05] a replacement and the choice of another picture delete the files', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    await one.moderator.get(avatarApprove, { ids: [await one.firstWaiting()] });
    const [first = ''] = await one.paths();
    await player.sendPicture(await photo(300, 300, '#b31'));
    expect(await one.served(first)).toBe(4);
    await one.moderator.get(avatarApprove, { ids: [await one.firstWaiting()] });
    expect(await one.served(first)).toBe(0);
    const [second = ''] = await one.paths();
    await player.sendPicture(await photo(300, 300, '#13b'));
    await callOwn(player, 'setIcon', { icon_url: PROFILE_ICONS[0] ?? '' });
    expect(await one.paths()).toEqual([]);
    await removePictureFiles(one.db, one.store);
    expect(await one.served(second)).toBe(0);
  });

  test('[AVA-05] the choice of the current picture leaves the one that waits', async () => {
    const one = await start();
    const player = await one.player();
    const icon_url = PROFILE_ICONS[0] ?? '';
    await callOwn(player, 'setIcon', { icon_url });
    await player.sendPicture(await photo());
    expect(await callOwn(player, 'setIcon', { icon_url })).toMatchObject({ status: 1, data: { icon_url } });
    expect((await readOwn(player)).upload).toEqual({ state: '待审核', reason: '' });
  });

  test('[AVA-03] an approval that the store fails serves none of the files', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    const files = await one.db.selectFrom('player_picture_file').select('path').execute();
    // A folder in its place: the last file can't be stored.
    mkdirSync(join(one.folder, 'media', files.at(-1)?.path ?? ''), { recursive: true });
    const [path = ''] = await one.paths();
    expect(await one.moderator.call(avatarApprove, { ids: [await one.firstWaiting()] })).toMatchObject({
      status: 0,
    });
    expect(await one.served(path)).toBe(0);
    expect((await readOwn(player)).upload).toMatchObject({ state: '待审核' });
  });

  test('[AVA-05] the job deletes what a process of an earlier version has left', async () => {
    const one = await start();
    const [erased, changed, intact] = [
      await one.withPicture(),
      await one.withPicture(),
      await one.withPicture(),
    ];
    await erased.player.sendPicture(await photo());
    const owner = (path: string) =>
      one.db.selectFrom('player_picture').select('player_id').where('path', '=', path);
    await one.db
      .updateTable('player')
      .set({ account_uid: 'erased:1', icon_url: '' })
      .where('id', '=', owner(erased.path))
      .execute();
    await one.db
      .updateTable('player')
      .set({ icon_url: PROFILE_ICONS[0] ?? '' })
      .where('id', '=', owner(changed.path))
      .execute();
    await one.runJob();
    expect(await one.paths()).toEqual([intact.path]);
    expect([await one.served(erased.path), await one.served(changed.path)]).toEqual([0, 0]);
    expect(await one.served(intact.path)).toBe(4);
  });

  test('[AVA-05] a removal after such a change leaves the chosen picture', async () => {
    const one = await start();
    const { player, id, path } = await one.withPicture();
    const icon_url = PROFILE_ICONS[0] ?? '';
    await one.db.updateTable('player').set({ icon_url }).where('icon_url', '=', path).execute();
    const late = await one.moderator.get(avatarRefuse, { ids: [id], state: '使用中', reason: '低俗内容' });
    expect(late).toMatchObject({ done: [], skipped: [{ id }] });
    expect((await readOwn(player)).profile.icon_url).toBe(icon_url);
    expect(await one.served(path)).toBe(0);
  });

  test('[AVA-05] a removal that is requested again while it runs is repeated', async () => {
    const one = await start();
    const path = 'uploads/players/ab/abc-256x256.webp';
    const request = () => transaction(one.db, (tx) => requestRemoval(tx, [path]));
    await one.store.put(path, Buffer.from('a face'), 'image/webp');
    await request();
    let isFirst = true;
    const remove = async (file: string) => {
      await one.store.remove(file);
      if (isFirst) {
        isFirst = false;
        // A late approval stores the picture again, and requests its removal.
        await one.store.put(path, Buffer.from('a face'), 'image/webp');
        await request();
      }
    };
    await removePictureFiles(one.db, { remove });
    expect(await one.store.has(path)).toBe(true);
    await one.runJob();
    expect(await one.store.has(path)).toBe(false);
    expect(await one.db.selectFrom('picture_removal').selectAll().execute()).toEqual([]);
  });

  test('[AVA-05] a file that can’t be removed does not hold up the others', async () => {
    const one = await start();
    const paths = ['a', 'b', 'c'].map((name) => `uploads/players/ab/${name}-256x256.webp`);
    for (const path of paths) {
      await transaction(one.db, (tx) => requestRemoval(tx, [path]));
    }
    const remove = async (file: string) => {
      if (file === paths[0]) {
        throw new Error('refused');
      }
    };
    await expect(removePictureFiles(one.db, { remove })).rejects.toThrow('refused');
    const left = await one.db.selectFrom('picture_removal').select('path').execute();
    expect(left).toEqual([{ path: paths[0] }]);
  });
});
