import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearExpired } from '../../platform/database/clear-expired.ts';
import type { Database } from '../../platform/database/open.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { randomDigits } from '../../platform/ids.ts';
import { upsertGames } from '../../services/main/games/game-writer.ts';
import { upsertPacks } from '../../services/main/packs/pack-writer.ts';
import { type AccountApp, openAccountApp } from './accounts/account-app.ts';
import { TestBrowser } from './accounts/test-browser.ts';
import { describeEachDatabase } from './databases.ts';
import { ask } from './main-service/ask.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const newNumber = () => `139${randomDigits(8)}`;

describeEachDatabase('a clock that jumps', (open) => {
  let db: Database;
  let accounts: AccountApp;

  beforeAll(async () => {
    db = await open();
    accounts = await openAccountApp(db);
  });
  afterAll(() => accounts.close());

  const newBrowser = () => new TestBrowser(accounts, { address: `198.51.100.${randomDigits(2)}` });

  describe.each([
    ['an hour forward and back', HOUR],
    ['an hour back and forward', -HOUR],
    ['a day forward and back', DAY],
  ])('%s', (_name, seconds) => {
    test('ends no session that isn’t over by then, and whoever is out can come in again', async () => {
      const browser = newBrowser();
      const mobile = newNumber();
      await browser.logIn(accounts, mobile);
      const id = await browser.playerId();
      accounts.clock.jump(seconds);
      const standing = seconds < DAY ? id : null;
      expect(await browser.playerId()).toBe(standing);
      await clearExpired(db, accounts.clock.now());
      accounts.clock.jump(-seconds);
      expect(await browser.playerId()).toBe(standing);
      accounts.clock.pass(61);
      await browser.logIn(accounts, mobile);
      expect(await browser.playerId()).toBe(id);
    });

    test('costs a number no more than the wait of a minute for its next code', async () => {
      const mobile = newNumber();
      accounts.clock.jump(seconds);
      for (let code = 0; code < 5; code += 1) {
        expect(await newBrowser().sendCode(mobile)).toMatchObject({ status: 1 });
        accounts.clock.pass(61);
      }
      expect(await newBrowser().sendCode(mobile)).toMatchObject({ status: 0 });
      accounts.clock.jump(-seconds);
      accounts.clock.pass(61);
      expect(await newBrowser().sendCode(mobile)).toMatchObject({ status: 1 });
      accounts.clock.pass(2 * HOUR);
      expect(await newBrowser().sendCode(mobile)).toMatchObject({ status: 1 });
    });

    test('lets nobody in by a code that was used', async () => {
      const mobile = newNumber();
      const browser = newBrowser();
      await browser.sendCode(mobile);
      const { code } = accounts.lastMessage();
      expect(await browser.act('codeLogin', { mobile, code })).toMatchObject({ status: 1 });
      accounts.clock.jump(-seconds);
      expect(await browser.act('codeLogin', { mobile, code })).toMatchObject({ status: 0 });
      accounts.clock.jump(seconds);
      expect(await browser.act('codeLogin', { mobile, code })).toMatchObject({ status: 0 });
    });

    test('keeps nobody out for longer than wrong passwords do', async () => {
      const mobile = newNumber();
      const wrong = () => newBrowser().act('passwordLogin', { username: mobile, password: 'falsch123' });
      accounts.clock.jump(seconds);
      for (let tries = 0; tries < 11; tries += 1) {
        await wrong();
      }
      expect(await wrong()).toMatchObject({ msg: expect.stringContaining('再试') });
      accounts.clock.jump(-seconds);
      accounts.clock.pass(15 * 60);
      expect(await wrong()).toMatchObject({ msg: '账号或密码不正确，请重新输入！' });
    });
  });

  test('gives a player the code he has, whatever the time, and lets him have others', async () => {
    const ids = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const packs = Array.from({ length: 32 }, (_, index) =>
        pack(row?.id ?? 0, `礼包${index}`, { total: 2, remaining: 2 }),
      );
      const written = await upsertPacks(tx, packs);
      const codes = written.flatMap(({ id }) =>
        [1, 2].map((one) => ({ pack_id: id, code: `YM-${id}-${one}` })),
      );
      await tx.insertInto('pack_code').values(codes).execute();
      return written.map(({ id }) => id);
    });
    const player = { id: 7, nickname: '玩家七', icon_url: '', mobile_masked: '138****8000' };
    const claim = async (place: number, seconds: number) => {
      const now = new Date(NOW.getTime() + seconds * 1_000);
      const { envelope } = await ask(db, '/vue/getpacks', { id: ids[place] ?? 0 }, now, player);
      return envelope.status === 1 ? envelope.data.claim.code : envelope.code;
    };
    const first = await claim(0, DAY);
    for (let place = 1; place < 30; place += 1) {
      expect(await claim(place, DAY)).toMatch(/^YM-/);
    }
    expect(await claim(30, DAY)).toBe('TOO_MANY');
    expect(await claim(0, 0)).toBe(first);
    expect(await claim(0, -HOUR)).toBe(first);
    expect(await claim(30, 0)).toMatch(/^YM-/);
    expect(await claim(31, DAY + 120)).toMatch(/^YM-/);
  });
});
