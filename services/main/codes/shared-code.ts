import { sql } from 'kysely';
import type { PackForm } from '#contract/admin/packs.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { readCode } from './code-text.ts';
import { findPlaces, tryLockCodes } from './code-writer.ts';

type CodeForm = Pick<PackForm, 'code_kind' | 'shared_code' | 'shared_total'>;

/**
 * Why a pack can't have these codes: players keep what they were given, so a claimed shared code does not change. `id` null
 * is a new pack; an existing one is locked.
 */
export async function codeProblems(
  tx: Tx,
  { code_kind, shared_code, shared_total }: CodeForm,
  id: number | null,
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ shared_code: string | null; shared_seats: number; has_codes: boolean }>`
    select shared_code, shared_seats, exists (select from pack_code where pack_id = pack.id) as has_codes
    from pack where id = ${id ?? 0}`.execute(tx);
  const pack = rows[0] ?? { shared_code: null, shared_seats: 0, has_codes: false };
  const isShared = code_kind === '通用码';
  if (pack.has_codes && pack.shared_code === null) {
    const msg = '这个礼包已有兑换码，不能改成通用码；请先撤销导入，或另建一个礼包';
    return isShared ? [{ path: 'code_kind', msg }] : [];
  }
  if (pack.has_codes && !isShared) {
    return [{ path: 'code_kind', msg: '已有玩家领取通用码，不能改成一人一码；请另建一个礼包' }];
  }
  if (pack.has_codes && pack.shared_code !== shared_code) {
    return [{ path: 'shared_code', msg: '已有玩家领到这个码，不能修改；要换码请另建一个礼包' }];
  }
  const problems: FieldProblem[] = [];
  if (isShared && shared_total !== null && shared_total < pack.shared_seats) {
    const msg = `已经领取 ${pack.shared_seats} 份，发放总量不能少于 ${pack.shared_seats}`;
    problems.push({ path: 'shared_total', msg });
  }
  const { code: read, problem } = readCode({ line: 1, text: shared_code ?? '' });
  if (isShared && shared_code !== null && (problem || read !== shared_code)) {
    return [{ path: 'shared_code', msg: problem ?? `请用半角字符：${read}` }];
  }
  if (isShared && shared_code !== null && shared_code !== pack.shared_code) {
    problems.push(...(await usedElsewhere(tx, shared_code, id)));
  }
  return problems;
}

async function usedElsewhere(tx: Tx, code: string, id: number | null): Promise<FieldProblem[]> {
  if (!(await tryLockCodes(tx))) {
    return [{ path: 'shared_code', msg: '正在导入兑换码，暂时不能核对这个码是否已被使用，请稍后再保存' }];
  }
  const place = (await findPlaces(tx, id ?? 0, [code])).get(code);
  if (!place) {
    return [];
  }
  const where =
    place.place === 'pack'
      ? `已在礼包“${place.title}”（编号 ${place.id}）里`
      : '数据库恢复之前已经发给过玩家';
  return [{ path: 'shared_code', msg: `这个兑换码${where}` }];
}

/** Whether another pack has the shared code of one of these or gave it before a restore, or an import might add it now. */
export async function hasUsedShared(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const packs = sql`select id, shared_code from pack where id = any(${[...ids]}::bigint[]) and shared_code is not null`;
  if ((await packs.execute(tx)).rows.length === 0) {
    return false;
  }
  if (!(await tryLockCodes(tx))) {
    return true;
  }
  const { rows } = await sql`
    select from (${packs}) as shared
    where exists (select from pack_code where code = shared.shared_code)
      or exists (select from issued_code where code = shared.shared_code and pack_id <> shared.id)
      or exists (select from pack where pack.shared_code = shared.shared_code and pack.id <> shared.id)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Removes the stock of a shared code from a pack that is to have no shared code. */
export async function clearShared(tx: Tx, id: number, code: string | null): Promise<void> {
  if (code === null) {
    await sql`
      update pack set total = 0, remaining = 0, shared_seats = 0, shared_withheld = false
      where id = ${id} and shared_code is not null`.execute(tx);
  }
}
