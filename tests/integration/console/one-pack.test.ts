import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import * as codes from '../../../contract/operator/codes.ts';
import { packs } from '../../../contract/operator/packs.ts';
import { describeEachDatabase } from '../databases.ts';
import { ask } from '../main-service/ask.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const PLAYERS = 100;
const LIMIT_MS = 120_000;

describeEachDatabase('two operators and a hundred players on one pack', (open) => {
  let back: OperatorApp;
  afterEach(() => back.close());

  test('no code twice, none lost, the stock true, and of two who save at once one is told', {
    timeout: LIMIT_MS,
  }, async () => {
    back = await openOperatorApp(await open());
    const [first, second] = await Promise.all([
      back.signedIn('operations', 'yun.ying'),
      back.signedIn('operations', 'nuan.nuan'),
    ]);
    await back.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const item = { game_id: 1, title: '新手礼包', contents: [{ name: '元宝', count: 100 }], low_stock: 2 };
    const made = await first.get(packs.save, {
      ...{ id: null, version: 0, item, publication: { state: 'published' } },
    });
    const pack_id = made.id;

    /** Brings codes in that the other one brings, too, and takes every second batch out again; saves the pack in between. */
    const saved: string[] = [];
    const operate = async (operator: OperatorBrowser, name: string) => {
      for (let round = 0; round < 6; round += 1) {
        const text = Array.from({ length: 30 }, (_, one) => `YM-${round}-${one}${one < 15 ? '' : name}`).join(
          '\n',
        );
        const { batch } = await operator.get(codes.codePaste, { pack_id, text });
        const { version } = await operator.get(packs.one, { id: pack_id });
        const answer = await operator.ask(packs.save, {
          ...{ id: pack_id, version, item: { ...item, title: `礼包${name}${round}` } },
          publication: { state: 'published' },
        });
        saved.push(answer.status === 1 ? 'saved' : answer.code);
        if (round % 2 === 1 && batch) {
          await operator.get(codes.codeWithdraw, { batch });
        }
      }
    };
    const told = new Map<number, string>();
    let isOver = false;
    const claim = async (id: number) => {
      const player = { id, nickname: `玩家${id}`, icon_url: '', mobile_masked: '138****8000' };
      while (!isOver && !told.has(id)) {
        const { envelope } = await ask(back.db, '/vue/getpacks', { id: pack_id }, back.clock.now(), player);
        if (envelope.status === 1) {
          told.set(id, envelope.data.claim.code);
        } else {
          expect(['PACK_EMPTY', 'BUSY', 'UNAVAILABLE']).toContain(envelope.code);
          await sleep(20);
        }
      }
    };
    const players = Array.from({ length: PLAYERS }, (_, index) => claim(index + 1));
    await Promise.all([operate(first, 'A'), operate(second, 'B')]);
    isOver = told.size < PLAYERS ? await allHave(told) : true;
    await Promise.all(players);

    const rows = await back.db.selectFrom('pack_code').select(['id', 'code', 'claimed']).execute();
    const claims = await back.db
      .selectFrom('claim')
      .innerJoin('pack_code', 'pack_code.id', 'claim.code_id')
      .select(['claim.player_id', 'pack_code.code'])
      .execute();
    expect(told.size).toBe(PLAYERS);
    expect(new Set(told.values()).size).toBe(PLAYERS);
    expect(new Map(claims.map(({ player_id, code }) => [player_id, code]))).toEqual(told);
    expect(rows.filter(({ claimed }) => claimed)).toHaveLength(PLAYERS);
    const stock = back.db
      .selectFrom('pack')
      .select(['total', 'remaining', 'version'])
      .where('id', '=', pack_id);
    const { total, remaining, version } = await stock.executeTakeFirstOrThrow();
    expect({ total, remaining }).toEqual({ total: rows.length, remaining: rows.length - PLAYERS });
    expect(version).toBe(1 + saved.filter((one) => one === 'saved').length);
    expect(saved.filter((one) => one !== 'saved' && one !== 'CONFLICT')).toEqual([]);
  });
});

/** Waits until every player has a code: there are more than players. */
async function allHave(told: ReadonlyMap<number, string>): Promise<true> {
  while (told.size < PLAYERS) {
    await sleep(10);
  }
  return true;
}
