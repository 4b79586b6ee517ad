import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminCall, AdminData, AdminInput } from '#contract/admin/call.ts';
import { request } from './client.ts';

/** The state of a call: pending, its data or the refusal. */
export interface CallState<Data> {
  data: Data | undefined;
  refusal: string | undefined;
  /** The call belongs to a service with its own admin site. */
  isRemote: boolean;
  isLoading: boolean;
  reload(): void;
}

/** Requests a call, and again when the parameters change. Discards outdated responses. */
export function useCall<C extends AdminCall>(call: C, params: AdminInput<C>): CallState<AdminData<C>> {
  const [shown, setShown] = useState<Omit<CallState<AdminData<C>>, 'isLoading' | 'reload'>>({
    ...{ data: undefined, refusal: undefined, isRemote: false },
  });
  const [isLoading, setLoading] = useState(true);
  const latest = useRef(0);
  const key = JSON.stringify(params);
  const reload = useCallback(async () => {
    latest.current += 1;
    const current = latest.current;
    setLoading(true);
    const response = await request(call, JSON.parse(key));
    if (current !== latest.current) {
      return;
    }
    setLoading(false);
    setShown(
      response.status === 1
        ? { data: response.data, refusal: undefined, isRemote: false }
        : { data: undefined, refusal: response.msg, isRemote: response.code === 'NOT_FOUND' },
    );
  }, [call, key]);
  useEffect(() => void reload(), [reload]);
  return { ...shown, isLoading, reload };
}
