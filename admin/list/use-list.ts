import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import type { ListResult } from '../resources/resource-client.ts';

/** The last response of a list. */
export interface Shown<Row> {
  answer: ListResult<Row> | undefined;
  refusal: string | undefined;
  isLoading: boolean;
  reload(): void;
}

/** Reads a list, and again when the parameters change. Discards outdated responses. */
export function useList<Row>(
  read: (params: object) => Promise<OperatorEnvelope<ListResult<Row>>>,
  params: object,
): Shown<Row> {
  const [answer, setResponse] = useState<ListResult<Row>>();
  const [refusal, setRefusal] = useState<string>();
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);
  const reading = useRef(read);
  reading.current = read;
  const asked = JSON.stringify(params);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    const given = await reading.current(JSON.parse(asked));
    if (mine !== turn.current) {
      return;
    }
    setLoading(false);
    setRefusal(given.status === 0 ? given.msg : undefined);
    if (given.status === 1) {
      setResponse(given.data);
    }
  }, [asked]);
  useEffect(() => void reload(), [reload]);
  return { answer, refusal, isLoading, reload };
}
