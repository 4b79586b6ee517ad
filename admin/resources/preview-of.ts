import { previewCall } from '#contract/admin/preview-call.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import { request } from '../calls/client.ts';

/** The preview of a resource's form on the public site. */
export function previewOf(calls: Pick<ResourceCalls, 'name' | 'title' | 'form'>) {
  const call = previewCall(calls);
  return (id: number | null, item: object, at: string | null) => request(call, { id, item, at });
}
