// @module-tag exact

import { afterAll, afterEach, expect, test } from 'vitest';
import { QueueFull } from '#platform/core/queue.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { accountPersonalData, findPerson } from '#services/account/privacy/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { encoder, newNumber, photo, Scene } from './picture-scene.ts';

/** Until the server has read a head or noticed a cut connection. */
const SOON = { timeout: scaled(10_000) };

afterAll(() => encoder.stop());

describeEachDatabase('limits of uploaded pictures', (open) => {
  let scene: Scene | undefined;
  const start = async () => {
    scene = await new Scene(await open()).open();
    return scene;
  };
  afterEach(async () => {
    await scene?.close();
    scene = undefined;
  });

  test('[AVA-06] an attempt counts before its body; a player has one at a time', async () => {
    const one = await start();
    const player = await one.player();
    const { cut } = await one.beginUpload(player);
    await expect.poll(() => one.attempts(), SOON).toBe(1);
    const second = await one.beginUpload(player);
    expect(await second.response).toContain('您的上一张图片还在上传，请在 5 秒后再试');
    await Promise.all([cut(), second.cut()]);
    await expect
      .poll(() => player.sendPicture(Buffer.from('text')), SOON)
      .toMatchObject({ code: 'BAD_REQUEST' });
    for (let count = await one.attempts(); count < 20; count += 1) {
      await player.sendPicture(Buffer.from('text'));
    }
    const last = await one.beginUpload(player);
    expect(await last.response).toContain('"TOO_MANY"');
    await last.cut();
  });

  test('[AVA-06] a process takes eight bodies at once', async () => {
    const one = await start();
    const begun = [];
    for (let count = 1; count <= 8; count += 1) {
      begun.push(await one.beginUpload(await one.player()));
      await expect.poll(() => one.attempts(), SOON).toBe(count);
    }
    const ninth = await one.player();
    expect(await ninth.sendPicture(await photo())).toMatchObject({ code: 'BUSY' });
    expect(await one.attempts()).toBe(8);
    await Promise.all(begun.map(({ cut }) => cut()));
    const picture = await photo();
    await expect.poll(() => ninth.sendPicture(picture), SOON).toMatchObject({ status: 1 });
  });

  test('[AVA-06] an upload that finds the encoder busy does not count', async () => {
    const one = await start();
    const player = await one.player();
    one.encode = () => Promise.reject(new QueueFull());
    for (let count = 0; count < 6; count += 1) {
      expect(await player.sendPicture(await photo())).toMatchObject({ code: 'BUSY' });
    }
    expect(
      await one.db.selectFrom('limit_hit').select('log').where('log', 'like', 'own-picture%').execute(),
    ).toEqual([]);
  });

  test('[AVA-06] five pictures in a day; a file that is no picture does not count', async () => {
    const one = await start();
    const number = newNumber();
    const player = await one.player(number);
    const picture = await photo();
    for (let count = 0; count < 5; count += 1) {
      await player.sendPicture(Buffer.from('text'));
      expect(await player.sendPicture(picture)).toMatchObject({ status: 1 });
    }
    expect(await player.sendPicture(picture)).toMatchObject({ code: 'TOO_MANY' });
    expect(await one.paths()).toHaveLength(1);
    one.app.clock.pass(86_400);
    // Its session has ended.
    await player.logIn(one.app, number);
    expect(await player.sendPicture(picture)).toMatchObject({ status: 1 });
  });

  test('[AVA-05] an upload that waits for the encoder does not outlast its player’s account', async () => {
    const one = await start();
    const player = await one.player();
    const id = (await player.playerId()) ?? 0;
    const secrets = { keys: testKeys, secret: new ServerSecret('the secret of the tests, long enough') };
    one.encode = async (bytes, plan) => {
      await transaction(one.db, async (tx) => {
        const person = await findPerson(tx, id, secrets);
        await (person && accountPersonalData(secrets).erase(tx, person));
      });
      return encoder.encode(bytes, plan);
    };
    expect(await player.sendPicture(await photo())).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await one.paths()).toEqual([]);
    expect(await one.db.selectFrom('player_picture_file').select('path').execute()).toEqual([]);
  });
});
