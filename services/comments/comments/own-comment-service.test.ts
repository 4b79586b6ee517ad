import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { writeComment } from './own-comment-service.ts';

test('requests only the game from the main service, not the data of its page', async () => {
  const requested: string[] = [];
  const respond = async (path: string) => {
    requested.push(path);
    return { status: 0, code: 'NOT_FOUND', msg: '' };
  };
  const main = { get: respond, post: respond, send: respond } as unknown as Client;
  const player = { id: 1, nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
  const writing = writeComment(
    {
      db: undefined,
      publish: async () => undefined,
      main: () => main,
      accessLog,
      player,
      now: new Date('2026-11-21T10:00:00+08:00'),
      client,
    } as never,
    { game_id: 7, stars: 5, body: '很好玩' },
  );
  await expect(writing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(requested).toEqual(['/index.php/api/game/gameinfo', '/vue/site']);
});
