import { expect, test } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { game, NOW } from './inputs.ts';

describeEachDatabase('publishers', (open) => {
  test('are those of published games, the one with the most games first', async () => {
    const db = await open();
    const games = [
      { ...game('云海剑歌'), publisher: '青禾' },
      { ...game('机巢'), publisher: '远山' },
      { ...game('雾线'), publisher: '远山' },
      { ...game('未上架'), publisher: '远山' },
      { ...game('无发行商'), publisher: null },
    ];
    await transaction(db, (tx) => upsertGames(tx, games, NOW));
    await db.updateTable('game').set({ published: false }).where('name', '=', '未上架').execute();
    const { list, total } = await data(db, '/vue/publishers', {}, NOW);
    expect(list).toEqual([
      { name: '远山', games: 2 },
      { name: '青禾', games: 1 },
    ]);
    expect(total).toBe(2);
  });
});
