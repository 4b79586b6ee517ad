import type { CallData } from '#contract/call.ts';
import type { publisherList } from '#contract/calls/publishers.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { pageParam } from '#portal/ui/list-address.ts';

export const PUBLISHERS = '/BasePublishers';
const PAGE_SIZE = 30;

export type PublisherPage = CallData<typeof publisherList>;

export async function loadPublishers({ services, url }: LoadArgs): Promise<PublisherPage> {
  return required(
    await services.get('/vue/publishers', { page: pageParam(url.searchParams), size: PAGE_SIZE }),
  );
}
