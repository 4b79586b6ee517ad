import { request } from '#admin/calls/client.ts';
import { type PackForm, packsUncoded } from '#contract/admin/packs.ts';

const QUESTION = '还没有兑换码，发布后玩家无法领取。';
const NAMED = 5;

/** The question before packs without codes are published; undefined if all have codes, or it can't be found out. */
export async function publishQuestion(
  records: { ids: readonly number[] } | { id: number | null; item: PackForm },
): Promise<string | undefined> {
  if ('ids' in records) {
    const { ids } = records;
    const uncoded = await readUncoded(ids);
    const names = uncoded.slice(0, NAMED).map(({ title }) => `“${title}”`);
    const rest = uncoded.length > NAMED ? `等 ${uncoded.length} 个礼包` : '';
    return uncoded.length > 0 ? `${names.join('、')}${rest}${QUESTION}` : undefined;
  }
  const { id, item } = records;
  if (item.code_kind === '通用码') {
    return undefined;
  }
  return id === null || (await readUncoded([id])).length > 0 ? QUESTION : undefined;
}

async function readUncoded(ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  const response = await request(packsUncoded, { ids: [...ids] });
  return response.status === 1 ? response.data.list : [];
}
