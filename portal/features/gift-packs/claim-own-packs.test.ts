import { expect, test } from 'vitest';
import type { PackCard } from '#contract/entities/pack.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { claimEach, readPages } from './claim-own-packs.ts';

const SINCE = '2026-11-21T10:00:00+08:00';
const packs = (...ids: number[]) => ids.map((id) => ({ id, title: `礼包${id}` }) as PackCard);
const code = (id: number, claimed_at: string) => ({
  status: 1 as const,
  msg: '',
  data: {
    claim: {
      id,
      pack_id: id,
      code: `YM-${id}`,
      claimed_at,
      expires_at: null,
      from_pool: false,
      feedback: null,
    },
  },
});
const refusal = (failed: ErrorCode) => ({ status: 0 as const, code: failed, msg: failed });

async function outcomes(
  ids: number[],
  responses: Record<number, ReturnType<typeof code | typeof refusal>>,
  owned: number[] = [],
) {
  const requested: number[] = [];
  const progress: number[] = [];
  const { results, problem } = await claimEach(
    packs(...ids),
    {
      owned: new Set(owned),
      since: SINCE,
      claim: async (id) => {
        requested.push(id);
        return responses[id] ?? refusal('BUSY');
      },
    },
    (done) => progress.push(done),
  );
  return { found: results.map(({ outcome }) => outcome), problem, requested, progress, results };
}

test('[GFT-01] claims each pack once, in order, and tells the outcomes apart', async () => {
  const { found, problem, requested, progress, results } = await outcomes(
    [1, 2, 3, 4, 5, 6],
    {
      1: code(1, '2026-11-21T10:00:05+08:00'),
      3: refusal('PACK_EMPTY'),
      4: refusal('PACK_NOT_STARTED'),
      5: code(5, '2026-11-20T10:00:00+08:00'),
      6: refusal('BUSY'),
    },
    [2],
  );
  expect(found).toEqual(['领到', '已领过', '已领完', '未开始', '已领过', '未领']);
  expect([problem, requested, progress]).toEqual(['', [1, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]);
  expect(results[0]).toMatchObject({ code: 'YM-1' });
});

test('[GFT-01] stops at the limit, and reports the others as not claimed and how many they are', async () => {
  const { found, problem, requested } = await outcomes(
    [1, 2, 3, 4],
    { 1: code(1, '2026-11-21T10:00:05+08:00'), 2: refusal('TOO_MANY'), 4: code(4, SINCE) },
    [3],
  );
  expect([found, problem, requested]).toEqual([
    ['领到', '未领', '已领过', '未领'],
    '还有 2 个礼包，请一分钟后再领',
    [1, 2],
  ]);
});

test('[GFT-01] reads all pages of a list, or reports the failure of one', async () => {
  const read = (total: number, failing = 0) =>
    readPages(async (page) => {
      const list = [page * 2 - 1, page * 2].filter((one) => one <= total && one !== 3);
      return page === failing
        ? refusal('UNAVAILABLE')
        : { status: 1, msg: '', data: { list, total, size: 2, generated_at: SINCE } };
    });
  expect(await read(5)).toMatchObject({ data: { list: [1, 2, 4, 5], total: 5 } });
  expect(await read(2)).toMatchObject({ data: { list: [1, 2] } });
  expect(await read(0)).toMatchObject({ data: { list: [] } });
  expect(await read(5, 2)).toEqual(refusal('UNAVAILABLE'));
});

test('[GFT-01] a repetition claims nothing that the player has', async () => {
  const { found, requested } = await outcomes([1, 2], {}, [1, 2]);
  expect([found, requested]).toEqual([['已领过', '已领过'], []]);
});
