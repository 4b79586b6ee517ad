import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminEnvelope } from '#contract/admin/envelope.ts';
import type { ListResult } from '../resources/resource-client.ts';

/** The last response of a list. */
export interface ListData<Row> {
  data: ListResult<Row> | undefined;
  refusal: string | undefined;
  isLoading: boolean;
  reload(): void;
}

/** Reads a list, and again when the parameters change. Discards outdated responses. */
export function useList<Row>(
  read: (params: object) => Promise<AdminEnvelope<ListResult<Row>>>,
  params: object,
): ListData<Row> {
  const [data, setData] = useState<ListResult<Row>>();
  const [refusal, setRefusal] = useState<string>();
  const [isLoading, setLoading] = useState(true);
  const latest = useRef(0);
  const reading = useRef(read);
  reading.current = read;
  const key = JSON.stringify(params);
  const reload = useCallback(async () => {
    latest.current += 1;
    const current = latest.current;
    setLoading(true);
    const response = await reading.current(JSON.parse(key));
    if (current !== latest.current) {
      return;
    }
    setLoading(false);
    setRefusal(response.status === 0 ? response.msg : undefined);
    if (response.status === 1) {
      setData(response.data);
    }
  }, [key]);
  useEffect(() => void reload(), [reload]);
  return { data, refusal, isLoading, reload };
}
