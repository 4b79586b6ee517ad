import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { avatarApprove, avatarHistory, avatarQueue, avatarRefuse } from '#contract/admin/avatars.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { removePictureFiles } from '#services/account/pictures/remove-files.ts';
import { accountPersonalData, findPerson } from '#services/account/privacy/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { readOwn } from './own-calls.ts';
import { encoder, MARK, photo, Scene } from './picture-scene.ts';
import { TestBrowser } from './test-browser.ts';

afterAll(() => encoder.stop());

/** Where a picture is visible to others between its upload and its approval. */
async function visibleBeforeApproval(scene: Scene, plant: () => Promise<void>): Promise<string[]> {
  const player = await scene.player();
  const before = (await readOwn(player)).profile.icon_url;
  expect(await player.sendPicture(await photo())).toMatchObject({ status: 1 });
  await plant();
  const [path = ''] = await scene.paths();
  return [
    ...((await readOwn(player)).profile.icon_url === before ? [] : ['profile']),
    ...((await scene.served(path)) === 0 ? [] : ['address']),
  ];
}

describeEachDatabase('pictures that players upload', (open) => {
  let scene: Scene | undefined;
  const start = async () => {
    scene = await new Scene(await open()).open();
    return scene;
  };
  afterEach(async () => {
    await scene?.close();
    scene = undefined;
  });

  test('[AVA-01] without the setting the account has nothing of it, and uploads are refused', async () => {
    const one = await start();
    one.allowed = false;
    const player = await one.player();
    expect(await readOwn(player)).not.toHaveProperty('upload');
    expect(await player.sendPicture(await photo())).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    expect(await one.paths()).toEqual([]);
    const { response, cut } = await one.beginUpload(player);
    expect(await response).toContain('"FORBIDDEN"');
    await cut();
  });

  test('[AVA-02] needs a session, this origin, and a usable picture', async () => {
    const one = await start();
    const player = await one.player();
    const picture = await photo();
    expect(await new TestBrowser(one.app).sendPicture(picture)).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await player.sendPicture(picture, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const refusals = [
      [Buffer.alloc(0), '只支持 JPEG、PNG、WebP、AVIF 图片，请换一张'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        '只支持 JPEG、PNG、WebP、AVIF 图片，请换一张',
      ],
      [await photo(100, 100), '图片只有 100 × 100 像素，宽和高至少要 128 像素，请换一张清晰的'],
      [Buffer.concat([picture, Buffer.from('<script>')]), '这个文件含有图片以外的内容，请换一张'],
      [picture.subarray(0, 300), '无法打开图片，可能已经损坏，请换一张'],
    ] as const;
    for (const [bytes, msg] of refusals) {
      expect(await player.sendPicture(bytes)).toMatchObject({ status: 0, code: 'BAD_REQUEST', msg });
    }
    expect(await player.sendPicture(Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({
      status: 0,
      code: 'BAD_REQUEST',
      msg: expect.stringContaining('最多 8 MB'),
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await player.sendPicture(Buffer.from('a=1'), form)).toMatchObject({
      status: 0,
      code: 'BAD_REQUEST',
      msg: '不接受这种格式的内容（application/x-www-form-urlencoded），请按接口文档提交',
    });
    expect(await one.paths()).toEqual([]);
  });

  test('[AVA-02] stores the re-encoded square alone, without metadata', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    const files = await one.db.selectFrom('player_picture_file').selectAll().execute();
    expect(files.map(({ type }) => type).sort()).toEqual([
      'image/avif',
      'image/avif',
      'image/webp',
      'image/webp',
    ]);
    for (const { body, path } of files) {
      const { width, height, exif } = await sharp(Buffer.from(body)).metadata();
      expect({ width, exif }, path).toEqual({ width: height, exif: undefined });
      expect(Buffer.from(body).includes(MARK)).toBe(false);
    }
  });

  test('[AVA-03] other players do not see a picture before its approval', async () => {
    const one = await start();
    expect(await visibleBeforeApproval(one, async () => undefined)).toEqual([]);
    const [player] = (await one.waiting()).list;
    expect(player).toMatchObject({
      state: '待审核',
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
    });
  });

  test('[AVA-03] a planted early change of the profile and a planted early file are found', async () => {
    const one = await start();
    const found = await visibleBeforeApproval(one, async () => {
      await sql`update player set icon_url = path from player_picture where player_id = player.id`.execute(
        one.db,
      );
      for (const { path, body, type } of await one.db
        .selectFrom('player_picture_file')
        .selectAll()
        .execute()) {
        await one.store.put(path, body, type);
      }
    });
    expect(found).toEqual(['profile', 'address']);
  });

  test('[AVA-03] [AVA-04] an approval shows it, notifies the player and is audited', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    expect((await readOwn(player)).upload).toEqual({ state: '待审核', reason: '' });
    const id = await one.firstWaiting();
    expect(await one.moderator.get(avatarApprove, { ids: [id] })).toEqual({ done: [id], skipped: [] });
    const [path = ''] = await one.paths();
    const account = await readOwn(player);
    expect(account.profile.icon_url).toBe(path);
    expect(one.operators.profiles).toEqual([
      { player_id: await player.playerId(), nickname: account.profile.nickname, icon_url: path },
    ]);
    expect(account.upload).toEqual({ state: null, reason: '' });
    expect(await one.served(path)).toBe(4);
    expect(await one.db.selectFrom('player_picture_file').selectAll().execute()).toEqual([]);
    const events = await one.db.selectFrom('account_event').select(['event', 'title']).execute();
    expect(events).toEqual([{ event: 'picture', title: '您上传的头像已通过审核' }]);
    expect((await one.moderator.get(avatarHistory, { id })).list).toMatchObject([
      { action: 'picture_approved' },
    ]);
    expect(await one.moderator.get(avatarApprove, { ids: [id] })).toMatchObject({ done: [] });
    const accesses = await one.db.selectFrom('player_access').select('kind').execute();
    expect(accesses.map(({ kind }) => kind)).toContain('picture');
  });

  test('[AVA-04] [AVA-05] a refusal needs a reason, deletes the picture, and the old one stays', async () => {
    const one = await start();
    const player = await one.player();
    const before = (await readOwn(player)).profile.icon_url;
    await player.sendPicture(await photo());
    const id = await one.firstWaiting();
    expect(await one.moderator.call(avatarRefuse, { ids: [id], state: '待审核', reason: ' ' })).toMatchObject(
      { status: 0 },
    );
    await one.moderator.get(avatarRefuse, { ids: [id], state: '待审核', reason: '广告或二维码' });
    const account = await readOwn(player);
    expect(account.profile.icon_url).toBe(before);
    expect(account.upload).toEqual({ state: '已退回', reason: '广告或二维码' });
    expect(await one.db.selectFrom('player_picture_file').selectAll().execute()).toEqual([]);
    const [event] = await one.db.selectFrom('account_event').select(['title', 'body']).execute();
    expect(event).toMatchObject({ title: '您上传的头像没有通过审核' });
    expect(event?.body).toContain('广告或二维码');
    expect(await one.moderator.get(avatarApprove, { ids: [id] })).toMatchObject({ done: [] });
  });

  test('[AVA-04] only moderators decide', async () => {
    const one = await start();
    const editor = await one.operators.signedIn('editor');
    const auditor = await one.operators.signedIn('auditor');
    expect(await editor.call(avatarQueue, {})).toMatchObject({ code: 'FORBIDDEN' });
    expect(await auditor.call(avatarApprove, { ids: [1] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await auditor.call(avatarQueue, {})).toMatchObject({ status: 1 });
  });

  test('[AVA-04] a refusal after a colleague’s approval does nothing', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    const id = await one.firstWaiting();
    await one.moderator.get(avatarApprove, { ids: [id] });
    const late = await one.moderator.get(avatarRefuse, { ids: [id], state: '待审核', reason: '低俗内容' });
    expect(late).toMatchObject({ done: [], skipped: [{ id }] });
    const [path = ''] = await one.paths();
    expect((await readOwn(player)).profile.icon_url).toBe(path);
    expect(await one.served(path)).toBe(4);
  });

  test('[AVA-05] [AVA-07] the export has it, the closing of the account deletes it, also after a failure', async () => {
    const one = await start();
    const player = await one.player();
    await player.sendPicture(await photo());
    await one.moderator.get(avatarApprove, { ids: [await one.firstWaiting()] });
    const [path = ''] = await one.paths();
    await player.sendPicture(await photo(300, 300, '#b31'));
    const id = (await player.playerId()) ?? 0;
    const secrets = { keys: testKeys, secret: new ServerSecret('the secret of the tests, long enough') };
    const source = accountPersonalData(secrets);
    const data = await transaction(one.db, async (tx) => {
      const person = await findPerson(tx, id, secrets);
      const read = person && (await source.read(tx, person));
      await (person && source.erase(tx, person));
      return read;
    });
    expect(data?.player_picture).toMatchObject([
      { state: '使用中', path, content: null },
      { state: '待审核', content: expect.stringMatching(/^data:image\/webp;base64,/) },
    ]);
    // It could be passed on.
    expect(data?.player_picture?.[1]).not.toHaveProperty('path');
    expect(await one.paths()).toEqual([]);
    const down = { remove: () => Promise.reject(new Error('down')) };
    await expect(removePictureFiles(one.db, down)).rejects.toThrow('down');
    await removePictureFiles(one.db, one.store);
    expect(await one.served(path)).toBe(0);
    expect(await one.db.selectFrom('picture_removal').selectAll().execute()).toEqual([]);
  });
});
