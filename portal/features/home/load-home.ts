import type { CallData } from '#contract/call.ts';
import type { home } from '#contract/calls/site.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';

export type HomeData = CallData<typeof home>;

/** The home page's data; `full` for a block's page. */
export async function loadHome({ services }: LoadArgs, full = false): Promise<HomeData> {
  return required(await services.get('/vue/index', { full: full ? '1' : '0' }));
}
