import { afterEach, expect, test } from 'vitest';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeOneDatabase } from '../databases.ts';
import { rowsWith } from '../rows-with.ts';
import { ClosingScene } from './closing-scene.ts';
import { callOwn, freshCode } from './own-calls.ts';

/** The log of logins and posts, sealed, and the hashes of limits: both stay until their retention ends. */
const RETAINED = ['player_access', 'limit_hit'];

describeOneDatabase('an account that its player has closed', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  test.each([
    ['one database', false, '删除'],
    ['one database', false, '匿名'],
    ['services apart', true, '删除'],
  ] as const)(
    '[MY-29] leaves no trace in any table: %s (%s), comments: %s',
    async (_where, isApart, comments) => {
      const accounts = await open();
      scene = await ClosingScene.open(accounts, isApart ? await open() : accounts);
      const mobile = `133${randomDigits(8)}`;
      const { browser, id } = await scene.player(mobile);
      const { nickname, uid } = await accounts
        .selectFrom('player')
        .select(['nickname', 'uid'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const person = [
        mobile,
        maskMobile(mobile),
        testRing.current.lookup(mobile).toString('hex'),
        nickname,
        uid,
      ];
      const texts = comments === '删除' ? ['我的评价', '我的回复'] : [];
      const search = async () => {
        const dbs = isApart ? [scene.accounts, scene.services] : [accounts];
        const rows = await Promise.all(dbs.map((db) => rowsWith(db, [...person, ...texts])));
        return rows.flat().flatMap(({ table }) => (RETAINED.includes(table) ? [] : [table]));
      };
      const code = await freshCode(scene.app, browser, 'close');
      expect(await callOwn(browser, 'close', { code, comments })).toMatchObject({ status: 1 });
      expect(await search()).toEqual(
        expect.arrayContaining(['account', 'player', ...(texts.length > 0 ? ['comment'] : [])]),
      );
      await scene.begin(id);
      expect(await scene.run()).toMatchObject({ closed: 1, failed: 0 });
      expect(await search()).toEqual([]);
    },
  );
});
