import { useEffect } from 'react';
import { useCall } from '#admin/calls/use-call.ts';
import { codeBatches } from '#contract/admin/codes.ts';
import type { CallData } from '#contract/call.ts';

export type Batch = CallData<typeof codeBatches>['list'][number];

/** The pause before the list is read again while an import runs. */
const REFRESH_MS = 3_000;

export function isUnderWay({ state, may_withdraw }: Batch): boolean {
  return state === 'coming' && !may_withdraw;
}

/** The uploads of a pack, read again while one runs. */
export function useUploads(pack_id: number) {
  const shown = useCall(codeBatches, { pack_id });
  const { data, isLoading, reload } = shown;
  useEffect(() => {
    const timer = !isLoading && data?.list.some(isUnderWay) ? setTimeout(reload, REFRESH_MS) : undefined;
    return () => clearTimeout(timer);
  }, [data, isLoading, reload]);
  return shown;
}
