import { beforeAll, expect, test } from 'vitest';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { NOW } from './inputs.ts';

const player = (id: number): Player => ({
  id,
  nickname: `玩家${id}`,
  icon_url: 'a.webp',
  mobile_masked: '138****8000',
});

describeEachDatabase('blocked players', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
  });

  async function comment(more: object) {
    const values = { game_id: 7, stars: null, body: '好玩', nickname: '晚风', created_at: NOW, ...more };
    const added = db.insertInto('comment').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }
  const block = async (who: number, comment_id: number) =>
    (await callService(db, '/vue/block', { comment_id }, NOW, player(who))).envelope;
  const hidden = async (who: number, game_id = 7) => {
    const { envelope } = await callService(db, '/vue/owncomments', { game_id }, NOW, player(who));
    return envelope.status === 1 ? envelope.data.hidden : envelope;
  };
  const blocks = async (who: number) => {
    const { envelope } = await callService(db, '/vue/blocks', {}, NOW, player(who));
    return envelope.status === 1 ? envelope.data.list : [];
  };

  test('[REP-15] hides the comments and replies of the author in every game, for the blocking player alone', async () => {
    const review = await comment({ player_id: 50, nickname: '山有扶苏' });
    const other = await comment({ player_id: 51 });
    const reply = await comment({ player_id: 50, nickname: '改了名', parent_id: other });
    const elsewhere = await comment({ player_id: 50, game_id: 8 });
    await comment({ player_id: 50, parent_id: other, state: '已拒绝' });
    expect(await block(1, review)).toMatchObject({ status: 1, data: { hidden: [reply, review] } });
    expect(await block(1, review)).toMatchObject({ status: 1 });
    expect([await hidden(1), await hidden(1, 8), await hidden(2)]).toEqual([
      [reply, review],
      [elsewhere],
      [],
    ]);
    expect(await blocks(1)).toMatchObject([
      { nickname: '山有扶苏', blocked_at: '2026-11-21T10:00:00+08:00' },
    ]);
    // The public list is the same for everybody: cached pages are not filtered by the server.
    const { envelope } = await callService(db, '/Comment/comment_list_v2', { dynamics_id: 7 });
    expect(JSON.stringify(envelope)).toContain('山有扶苏');
  });

  test('[REP-15] the author of an imported comment is known by the nickname', async () => {
    const imported = await comment({ nickname: '风起', game_id: 9 });
    const same = await comment({ nickname: '风起', game_id: 9 });
    await comment({ nickname: '风起', game_id: 9, player_id: 60 });
    expect(await block(3, imported)).toMatchObject({ data: { hidden: [same, imported] } });
  });

  test('[REP-15] an erased author can not be blocked, which would hide all erased authors', async () => {
    const erased = await comment({ nickname: '已注销玩家', game_id: 11 });
    expect(await block(6, erased)).toMatchObject({ code: 'CONFLICT', msg: '这位玩家已注销' });
  });

  test('[REP-15] a block is removed by its player alone; own comments can not be blocked', async () => {
    const own = await comment({ player_id: 4, game_id: 10 });
    expect(await block(4, own)).toMatchObject({ code: 'CONFLICT' });
    expect(await block(4, 999_999)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await block(5, own)).toMatchObject({ status: 1 });
    const [made] = await blocks(5);
    const unblock = (who: number) => callService(db, '/vue/unblock', { id: made?.id ?? 0 }, NOW, player(who));
    await unblock(4);
    expect(await hidden(5, 10)).toEqual([own]);
    await unblock(5);
    await unblock(5);
    expect([await hidden(5, 10), await blocks(5)]).toEqual([[], []]);
  });
});
