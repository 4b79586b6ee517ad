import type { Readable } from 'node:stream';
import type { Call, CallData, CallParams, FileBody } from '#contract/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';
import type { PlayerContext, RequestContext } from '#platform/core/player.ts';

/** The context of a public read: the scope collects what the response shows. */
export interface ReadContext {
  now: Date;
  scope: ReadScope;
}

/** What the access of a call says about its requester. */
type Requester<C extends Call> = C extends { access: 'public'; writes?: never }
  ? ReadContext
  : C extends { access: 'player' }
    ? PlayerContext
    : C extends { access: 'public' | 'player-or-guest' | 'service' }
      ? RequestContext
      : C extends { access: 'anybody' | 'any-step' | 'half-signed-in' }
        ? AuthContext
        : AdminContext & AuthContext;

/** The context of a call; of one with a file as its body, also the file. */
export type ContextOf<C extends Call> = Requester<C> &
  (C extends { body: FileBody } ? { file: Readable } : unknown);

/** The result of a call: its data, or a file. */
export type ResultOf<C extends Call> = C extends { returns: 'file' } ? OutgoingFile : CallData<C>;

/** What a transport knows about a request. */
export interface CallContext
  extends ReadContext,
    Partial<Omit<RequestContext & AuthContext & AdminContext, 'now'>> {
  file?: Readable;
}

/** The handler of one call. It receives validated parameters and rejects with a `Refusal`. */
export interface Handler {
  readonly call: Call;
  handle(context: never, input: never): Promise<unknown>;
}

/** Binds a handler to its call with the contract's types. */
export function handler<C extends Call>(
  call: C,
  handle: (context: ContextOf<C>, input: CallParams<C>) => Promise<ResultOf<C>>,
): Handler {
  return { call, handle };
}
