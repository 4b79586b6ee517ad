import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, CallData, CallInput } from '#contract/call.ts';
import type { Failure } from '#contract/envelope.ts';
import { download, request } from './client.ts';

/** The state of a call: the last data and the last refusal, if it is not outdated. */
export interface CallState<Data> {
  /** Also after a refusal of a later request. */
  data: Data | undefined;
  refusal: string | undefined;
  /** The call belongs to a service with its own admin site. */
  isRemote: boolean;
  isLoading: boolean;
  reload(): void;
}

/** Requests a call, and again when the parameters change. Discards outdated responses. */
export function useCall<C extends Call>(call: C, params: CallInput<C>): CallState<CallData<C>> {
  const [data, setData] = useState<CallData<C>>();
  const [failure, setFailure] = useState<Failure>();
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
    setFailure(response.status === 0 ? response : undefined);
    if (response.status === 1) {
      setData(() => response.data);
    }
  }, [call, key]);
  useEffect(() => void reload(), [reload]);
  return { data, refusal: failure?.msg, isRemote: failure?.code === 'NOT_FOUND', isLoading, reload };
}

/** Requests calls on demand. `send` resolves with the data, or with undefined after a refusal. */
export function useSend(onRefusal?: (failure: Failure) => void) {
  const { message } = App.useApp();
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const send = async <C extends Call>(
    call: C,
    params: CallInput<C>,
    file?: Blob,
  ): Promise<CallData<C> | undefined> => {
    setSending(true);
    setFailure(undefined);
    const response = await request(call, params, file);
    setSending(false);
    if (response.status === 1) {
      return response.data;
    }
    setFailure(response);
    onRefusal?.(response);
    return undefined;
  };
  /** As `send`, but shows a message after a success, and resolves with whether it was one. */
  const run = async <C extends Call>(call: C, params: CallInput<C>, done: string): Promise<boolean> => {
    const isDone = (await send(call, params)) !== undefined;
    if (isDone) {
      message.success(done);
    }
    return isDone;
  };
  return { send, run, isSending, failure, refusal: failure?.msg, clear: () => setFailure(undefined) };
}

/** As `useSend`, but shows a refusal as a message. */
export function useAction() {
  const { message } = App.useApp();
  return useSend(({ msg }) => message.error(msg));
}

/** Downloads files. A failure is shown as a message; `save` resolves with whether it worked. */
export function useDownload() {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async <C extends Call>(call: C, params: CallInput<C>): Promise<boolean> => {
    setBusy(true);
    const failure = await download(call, params);
    setBusy(false);
    if (failure) {
      message.error(failure.msg);
    }
    return failure === undefined;
  };
  return { save, isBusy };
}
