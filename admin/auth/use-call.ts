import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperatorCall, OperatorData, OperatorInput } from '#contract/admin/call.ts';
import { ask } from './client.ts';

/** The state of a call: pending, its data or the refusal. */
export interface Answered<Data> {
  data: Data | undefined;
  refusal: string | undefined;
  /** The call belongs to a service with its own admin site. */
  isElsewhere: boolean;
  isLoading: boolean;
  reload(): void;
}

/** Requests a call, and again when the parameters change. Discards outdated responses. */
export function useCall<C extends OperatorCall>(
  call: C,
  params: OperatorInput<C>,
): Answered<OperatorData<C>> {
  const [shown, setShown] = useState<Omit<Answered<OperatorData<C>>, 'isLoading' | 'reload'>>({
    ...{ data: undefined, refusal: undefined, isElsewhere: false },
  });
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);
  const asked = JSON.stringify(params);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    const answer = await ask(call, JSON.parse(asked));
    if (mine !== turn.current) {
      return;
    }
    setLoading(false);
    setShown(
      answer.status === 1
        ? { data: answer.data, refusal: undefined, isElsewhere: false }
        : { data: undefined, refusal: answer.msg, isElsewhere: answer.code === 'NOT_FOUND' },
    );
  }, [call, asked]);
  useEffect(() => void reload(), [reload]);
  return { ...shown, isLoading, reload };
}
