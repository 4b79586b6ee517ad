import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockPack } from '#services/main/claims/claim-repository.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { at, game, NOW, pack } from './inputs.ts';
import { noJournal } from './no-journal.ts';

const player = { id: 1, nickname: '玩家', icon_url: '', mobile_masked: '138****8001' };

describeEachDatabase('hidden packs and packs of hidden games', (open) => {
  let db: Database;
  let gameId = 0;
  let packId = 0;

  beforeEach(async () => {
    db = await open();
    [gameId, packId] = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const [made] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', { total: 2, remaining: 2 })]);
      const pack_id = made?.id ?? 0;
      const codes = ['YM-1', 'YM-2'].map((code) => ({ pack_id, code }));
      await tx.insertInto('pack_code').values(codes).execute();
      return [row?.id ?? 0, pack_id];
    });
  });

  const setPublished = (table: 'game' | 'pack', published: boolean) =>
    db
      .updateTable(table)
      .set({ published })
      .where('id', '=', table === 'game' ? gameId : packId)
      .execute();
  const claim = async () => (await callService(db, '/vue/getpacks', { id: packId }, NOW, player)).envelope;
  const free = async () => {
    const rows = await db.selectFrom('pack_code').select('code').where('claimed', '=', false).execute();
    return rows.length;
  };

  test.each(['game', 'pack'] as const)(
    '[API-01] with a hidden %s no code is issued, and earlier claims stay readable',
    async (table) => {
      const before = await claim();
      expect(before).toMatchObject({ status: 1 });
      await setPublished(table, false);
      const other = { ...player, id: 2 };
      const refused = await callService(db, '/vue/getpacks', { id: packId }, NOW, other);
      expect(refused.envelope).toMatchObject({ status: 0, code: 'NOT_FOUND' });
      expect(await free()).toBe(1);
      const own = await callService(db, '/vue/getfinshpacks', {}, NOW, player);
      expect(own.envelope).toMatchObject({ data: { total: 1, list: [{ code: 'YM-1' }] } });
      await setPublished(table, true);
      expect((await callService(db, '/vue/getpacks', { id: packId }, NOW, other)).envelope).toMatchObject({
        status: 1,
      });
    },
  );

  test.each(['game', 'pack'] as const)('lockPack finds no pack with a hidden %s', async (table) => {
    expect(await transaction(db, (tx) => lockPack(tx, packId))).toMatchObject({ id: packId, remaining: 2 });
    await setPublished(table, false);
    expect(await transaction(db, (tx) => lockPack(tx, packId))).toBeUndefined();
    const issueCodes = issueCodesFrom(db, noJournal, () => undefined);
    const results = await issueCodes(packId, [{ player_id: 9, label: '', at: NOW }]);
    expect(results.get(9)).toEqual({ outcome: 'NOT_FOUND', ends_at: null });
  });

  test.each(['game', 'pack'] as const)(
    'with a hidden %s no list, page or count shows the pack',
    async (table) => {
      await setPublished(table, false);
      expect((await callService(db, '/vue/gift', {})).envelope).toMatchObject({
        data: { total: 0, list: [] },
      });
      expect((await callService(db, '/vue/giftinfo', { id: packId })).envelope).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect((await callService(db, '/vue/stock', { ids: String(packId) })).envelope).toMatchObject({
        data: { list: [] },
      });
      await claim();
      expect((await callService(db, '/vue/broadcast', {})).envelope).toMatchObject({ data: { list: [] } });
    },
  );

  test('the broadcast line excludes claims of a pack or game that is hidden later', async () => {
    await claim();
    const broadcastLength = async () => {
      const { envelope } = await callService(db, '/vue/broadcast', {});
      return envelope.status === 1 ? envelope.data.list.length : Number.NaN;
    };
    expect(await broadcastLength()).toBe(1);
    for (const table of ['game', 'pack'] as const) {
      await setPublished(table, false);
      expect(await broadcastLength(), table).toBe(0);
      await setPublished(table, true);
    }
  });

  test.each([
    [-1, 'PACK_NOT_STARTED'],
    [0, 'given'],
  ])('[API-01] %i ms from the start of a pack a claim returns %s', async (ms, outcome) => {
    await db
      .updateTable('pack')
      .set({ starts_at: at(1) })
      .where('id', '=', packId)
      .execute();
    expect(await outcomeAt(new Date(at(1).getTime() + ms))).toBe(outcome);
  });

  test.each([
    [-1, 'given'],
    [0, 'PACK_ENDED'],
  ])('[API-01] %i ms from the end of a pack a claim returns %s', async (ms, outcome) => {
    await db
      .updateTable('pack')
      .set({ ends_at: at(1) })
      .where('id', '=', packId)
      .execute();
    expect(await outcomeAt(new Date(at(1).getTime() + ms))).toBe(outcome);
  });

  async function outcomeAt(moment: Date): Promise<string> {
    const issueCodes = issueCodesFrom(db, noJournal, () => undefined);
    const result = (await issueCodes(packId, [{ player_id: 5, label: '', at: moment }])).get(5);
    return String(result?.outcome);
  }
});
