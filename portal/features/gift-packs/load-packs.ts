import type { CallData } from '#contract/call.ts';
import type { packInfo, packList } from '#contract/calls/packs.ts';
import type { PackCard } from '#contract/entities/pack.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { listInput, readFilters } from './pack-filters.ts';

/** Twelve rows of two. */
const PAGE_SIZE = 24;

export type PackPage = CallData<typeof packList>;
export type PackInfo = CallData<typeof packInfo>;

export type PackDetailsData =
  | { kind: 'pack'; info: PackInfo }
  | { kind: 'choice'; packs: PackCard[]; generated_at: string };

export async function loadPacks({ services, url }: LoadArgs): Promise<PackPage> {
  return required(await services.get('/vue/gift', listInput(readFilters(url.searchParams), PAGE_SIZE)));
}

/**
 * Loads a pack; without an id, the packs that can be claimed now.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
export async function loadPack({ services, url }: LoadArgs): Promise<PackDetailsData> {
  const id = url.searchParams.get('id');
  if (id) {
    return { kind: 'pack', info: required(await services.get('/vue/giftinfo', { id })) };
  }
  const { list, generated_at } = required(
    await services.get('/vue/gift', { state: '领取中', size: PAGE_SIZE }),
  );
  return { kind: 'choice', packs: list, generated_at };
}
