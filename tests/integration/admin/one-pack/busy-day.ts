import { setTimeout as sleep } from 'node:timers/promises';
import * as codes from '#contract/admin/codes.ts';
import { packs } from '#contract/admin/packs.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { callService } from '#tests/integration/main-service/call.ts';
import type { OperatorApp, OperatorBrowser } from '../operator-app.ts';

const CODES = 30;
/** Codes of a round that both operators upload. */
const COMMON = 15;
const RETRY_MS = 20;
const ITEM = { game_id: 1, title: '新手礼包', contents: [{ name: '元宝', count: 100 }], low_stock: 2 };
const PUBLISHED = { publication: { state: 'published' } } as const;

interface Size {
  players: number;
  rounds: number;
  issueCodes?: IssueCodes;
}

/** The results of claims and saves. */
interface Results {
  codes: Map<number, string>;
  saves: string[];
  unexpected: string[];
}

/**
 * Two operators upload codes, some of them the same, withdraw every second batch and save the pack in between, while
 * players claim from it until each has a code.
 * @returns the faults
 */
export async function busyDay(server: OperatorApp, { players, rounds, issueCodes }: Size): Promise<string[]> {
  const [first, second] = await Promise.all([
    server.signedIn('operations', 'yun.ying'),
    server.signedIn('operations', 'nuan.nuan'),
  ]);
  await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
  const { id } = await first.get(packs.save, { id: null, version: 0, item: ITEM, ...PUBLISHED });
  const results: Results = { codes: new Map(), saves: [], unexpected: [] };
  const claims = Array.from({ length: players }, (_, index) =>
    claim(server, id, index + 1, results, issueCodes),
  );
  await Promise.all([
    operate(first, { pack_id: id, name: 'A', rounds }, results),
    operate(second, { pack_id: id, name: 'B', rounds }, results),
    ...claims,
  ]);
  return faultsOf(server, id, results, players);
}

async function operate(
  operator: OperatorBrowser,
  { pack_id, name, rounds }: { pack_id: number; name: string; rounds: number },
  results: Results,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const lines = Array.from({ length: CODES }, (_, one) => `YM-${round}-${one}${one < COMMON ? '' : name}`);
    const { batch } = await operator.get(codes.codePaste, { pack_id, text: lines.join('\n') });
    const { version } = await operator.get(packs.one, { id: pack_id });
    const item = { ...ITEM, title: `礼包${name}${round}` };
    const response = await operator.call(packs.save, { id: pack_id, version, item, ...PUBLISHED });
    results.saves.push(response.status === 1 ? 'saved' : response.code);
    if (round % 2 === 1 && batch) {
      await operator.get(codes.codeWithdraw, { batch });
    }
  }
}

/** Repeats the claim until it returns a code; there are more codes than players. */
async function claim(
  server: OperatorApp,
  pack_id: number,
  id: number,
  results: Results,
  issueCodes: IssueCodes | undefined,
): Promise<void> {
  const player = { id, nickname: `玩家${id}`, icon_url: '', mobile_masked: '138****8000' };
  while (!results.codes.has(id)) {
    const now = server.clock.now();
    const { envelope } = await callService(
      server.db,
      '/vue/getpacks',
      { id: pack_id },
      now,
      player,
      issueCodes,
    );
    if (envelope.status === 1) {
      results.codes.set(id, envelope.data.claim.code);
      return;
    }
    if (!['PACK_EMPTY', 'BUSY', 'UNAVAILABLE'].includes(envelope.code)) {
      results.unexpected.push(envelope.code);
    }
    await sleep(RETRY_MS);
  }
}

async function faultsOf(
  { db }: OperatorApp,
  pack_id: number,
  results: Results,
  players: number,
): Promise<string[]> {
  const rows = await db.selectFrom('pack_code').select('claimed').execute();
  const claims = await db
    .selectFrom('claim')
    .innerJoin('pack_code', 'pack_code.id', 'claim.code_id')
    .select(['claim.player_id', 'pack_code.code'])
    .execute();
  const { total, remaining, version } = await db
    .selectFrom('pack')
    .select(['total', 'remaining', 'version'])
    .where('id', '=', pack_id)
    .executeTakeFirstOrThrow();
  const claimed = rows.filter((row) => row.claimed).length;
  const saved = results.saves.filter((one) => one === 'saved').length;
  const right = {
    'a player has no code': results.codes.size === players,
    'a code was issued twice': new Set(results.codes.values()).size === results.codes.size,
    'a recorded claim has another code than was returned':
      claims.length === players &&
      claims.every(({ player_id, code }) => results.codes.get(player_id) === code),
    'the number of claimed codes is wrong': claimed === players,
    'the stock is wrong': total === rows.length && remaining === rows.length - claimed,
    'a save was lost': version === 1 + saved,
    'a response is unexpected':
      results.unexpected.length === 0 && results.saves.every((one) => one === 'saved' || one === 'CONFLICT'),
  };
  return Object.entries(right).flatMap(([fault, isRight]) => (isRight ? [] : [fault]));
}
