import type { CallData } from '#contract/call.ts';
import type { openingList } from '#contract/calls/schedule.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { listInput, readView } from './schedule-view.ts';

export type SchedulePage = CallData<typeof openingList>;

/** One page of the schedule, by what the address asks for. */
export async function loadSchedule({ services, url }: LoadArgs): Promise<SchedulePage> {
  return required(await services.get('/vue/server', listInput(readView(url.searchParams))));
}
