import type { Database } from '#platform/database/open.ts';
import { TAKE_USED } from './code-findings.ts';
import { freeCodesAmong } from './import-facts-repository.ts';

const IN_PACK =
  '它已经在这个礼包里，还没有人领取，仍可能发给玩家；请先点“暂停发放”，在“导入记录”里撤销当时的那次导入，再导入这份名单';

/** What a file says of a code that was given away. */
export interface UsedReason {
  reason: string;
  /** What to do about it, if it is not to take the used codes. */
  advice?: string;
}

/** A code that the file marks as given away. */
export interface MarkedCode extends UsedReason {
  line: number;
  address: string | undefined;
  code: string;
}

/** Why codes that the file marks as used are not imported, and what to do about those that are free in the pack. */
export async function usedReasons(
  db: Database,
  packId: number,
  marked: readonly MarkedCode[],
): Promise<MarkedCode[]> {
  const free = await freeCodesAmong(
    db,
    packId,
    marked.map(({ code }) => code),
  );
  return marked.map((one) => ({
    ...one,
    reason: `${one.reason}，${free.has(one.code) ? `没有导入；${IN_PACK}` : (one.advice ?? TAKE_USED)}`,
  }));
}
