import type { CallData } from '#contract/call.ts';
import type { packClaim } from '#contract/calls/claims.ts';
import type { PackCard } from '#contract/entities/pack.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { syncFavourites } from '#portal/actions/favourites.ts';
import { withConsent } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { storeClaimed } from '#portal/browser/state/claimed-packs.ts';
import { sharedState } from '#portal/browser/state/shared-state.ts';

/** 未领: the claims stopped before this pack, or failed. */
export type ClaimOutcome = '领到' | '已领过' | '已领完' | '未开始' | '已结束' | '未领';

export interface ClaimResult {
  pack: PackCard;
  outcome: ClaimOutcome;
  code?: string;
}

export interface ClaimedPacks {
  results: ClaimResult[];
  /** Packs of the same games that have not started. */
  waiting: number;
  games: number;
  /** Why the claims stopped; empty if they did not. */
  problem: string;
}

/** Ids of a call, and entries of a page. */
const MOST = 50;

const OUTCOMES: Partial<Record<ErrorCode, ClaimOutcome>> = {
  PACK_EMPTY: '已领完',
  PACK_NOT_STARTED: '未开始',
  PACK_ENDED: '已结束',
  NOT_FOUND: '已结束',
};
/** After these and `TOO_MANY`, the next claims would fail too. */
const FINAL: readonly ErrorCode[] = ['LOGIN_REQUIRED', 'UNAVAILABLE'];

type Claim = (id: number) => Promise<Envelope<CallData<typeof packClaim>>>;

/**
 * Claims packs one after another. A pack that the player has is not claimed again, so that a repetition is harmless; the
 * service returns the same code anyway.
 * @param since a claim before this time, of the server's clock, was made earlier
 */
export async function claimEach(
  packs: readonly PackCard[],
  { owned, since, claim }: { owned: ReadonlySet<number>; since: string; claim: Claim },
  onProgress: (done: number) => void = () => undefined,
): Promise<Pick<ClaimedPacks, 'results' | 'problem'>> {
  const results: ClaimResult[] = [];
  let problem = '';
  for (const pack of packs) {
    if (owned.has(pack.id)) {
      results.push({ pack, outcome: '已领过' });
    } else if (problem) {
      results.push({ pack, outcome: '未领' });
    } else {
      const response = await claim(pack.id);
      if (response.status === 1) {
        const { code, claimed_at } = response.data.claim;
        const isEarlier = Date.parse(claimed_at) < Date.parse(since);
        results.push({ pack, outcome: isEarlier ? '已领过' : '领到', code });
      } else {
        results.push({ pack, outcome: OUTCOMES[response.code] ?? '未领' });
        if (response.code === 'TOO_MANY') {
          const left = packs.slice(results.length - 1).filter(({ id }) => !owned.has(id)).length;
          problem = `还有 ${left} 个礼包，请一分钟后再领`;
        } else if (FINAL.includes(response.code)) {
          problem = response.msg;
        }
      }
    }
    onProgress(results.length);
  }
  return { results, problem };
}

type Page<T> = Envelope<{ list: T[]; total: number; size: number; generated_at: string }>;

/** All entries of a list that comes in pages, or the failure of one. */
export async function readPages<T>(read: (page: number) => Promise<Page<T>>): Promise<Page<T>> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const response = await read(page);
    if (response.status === 0) {
      return response;
    }
    const { list, total, size } = response.data;
    all.push(...list);
    if (page * size >= total) {
      return { ...response, data: { ...response.data, list: all } };
    }
  }
}

/**
 * Claims the packs of the player's games: the favourites, and the games of claimed packs.
 * @returns the results, or the message of a failure
 */
export async function claimOwnPacks(
  onProgress: (done: number, all: number) => void,
): Promise<ClaimedPacks | string> {
  await syncFavourites();
  const [favourites, own] = await Promise.all([
    services.get('/vue/favourites', {}),
    readPages((page) => services.get('/vue/getfinshpacks', { page, size: MOST })),
  ]);
  if (favourites.status === 0 || own.status === 0) {
    return favourites.status === 0 ? favourites.msg : own.status === 0 ? own.msg : '';
  }
  const games = [
    ...new Set([
      ...favourites.data.list.map(({ id }) => id),
      ...own.data.list.map(({ pack }) => pack.game.id),
    ]),
  ];
  const list: PackCard[] = [];
  let waiting = 0;
  let since = '';
  for (let first = 0; first < games.length; first += MOST) {
    const game_ids = games.slice(first, first + MOST).join();
    const [open, coming] = await Promise.all([
      readPages((page) => services.get('/vue/gift', { game_ids, state: '领取中', page, size: MOST })),
      services.get('/vue/gift', { game_ids, state: '未开始', size: 1 }),
    ]);
    if (open.status === 0) {
      return open.msg;
    }
    list.push(...open.data.list);
    since ||= open.data.generated_at;
    waiting += coming.status === 1 ? coming.data.total : 0;
  }
  const owned = new Set(own.data.list.filter(({ from_pool }) => !from_pool).map(({ pack_id }) => pack_id));
  const claim: Claim = (id) => withConsent(() => services.get('/vue/getpacks', { id }));
  const { results, problem } = await claimEach(list, { owned, since, claim }, (done) =>
    onProgress(done, list.length),
  );
  const { userData } = sharedState();
  storeClaimed(
    userData ? userData.uid : undefined,
    results.filter(({ code }) => code !== undefined).map(({ pack }) => pack.id),
  );
  return { results, problem, games: games.length, waiting };
}
