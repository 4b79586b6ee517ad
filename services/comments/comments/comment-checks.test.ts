import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { checkGame, cleanBody } from './comment-checks.ts';

test.each([
  ['  很好玩 ', '很好玩'],
  ['一\n\n二', '一\n\n二'],
  ['一\n\n\n二\n\n\n\n\n三', '一\n\n二\n\n三'],
  ['好玩', '好玩'],
])('%j is stored as %j', (written, body) => {
  expect(cleanBody(written)).toBe(body);
});

test.each(['', '好', ' \n\n\n '])('%j is too short', (written) => {
  expect(() => cleanBody(written)).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', message: '至少写 2 个字', details: { field: 'body' } }),
  );
});

describe('the game of a comment', () => {
  const good = (data: object): Envelope<unknown> => ({ status: 1, msg: 'ok', data });
  const bad = (code: 'NOT_FOUND' | 'TOO_MANY'): Envelope<unknown> => ({ status: 0, code, msg: '' });
  const siteOf = (features: object) => good({ site: { features: { comments: true, ...features } } });
  const gameOf = (...versions: string[]) =>
    good({ game: { releases: versions.map((version) => ({ version })) } });

  const check = (game: Envelope<unknown>, site: Envelope<unknown>) =>
    checkGame(
      createClient(async (path) => (path === '/vue/site' ? site : game)),
      7,
    );

  test('has its newest version, if any, and tells whether the site moderates comments', async () => {
    expect(await check(gameOf('1.1', '1.0'), siteOf({ comments_moderated: true }))).toEqual({
      isModerated: true,
      version: '1.1',
    });
    expect(await check(gameOf(), siteOf({ comments_moderated: false }))).toEqual({
      isModerated: false,
      version: null,
    });
  });

  test.each([
    ['an unknown game', bad('NOT_FOUND'), siteOf({}), 'NOT_FOUND'],
    ['a game that cannot be read', bad('TOO_MANY'), siteOf({}), 'UNAVAILABLE'],
    ['a site that cannot be read', gameOf(), bad('NOT_FOUND'), 'UNAVAILABLE'],
    ['a site without comments', gameOf(), siteOf({ comments: false }), 'FORBIDDEN'],
  ])('%s refuses it', async (_what, game, site, code) => {
    await expect(check(game, site)).rejects.toMatchObject({ code });
  });

  test('a site without comments is named as the reason', async () => {
    await expect(check(gameOf(), siteOf({ comments: false }))).rejects.toMatchObject({
      message: '本站暂未开放评论',
    });
  });
});
