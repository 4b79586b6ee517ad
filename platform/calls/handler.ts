import type { Readable } from 'node:stream';
import type { Call, CallData, CallParams, FileBody } from '#contract/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';
import type { PlayerContext, RequestContext, SignedInPlayer } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';

/** The context of a public read: the scope collects what the response shows. */
export interface ReadContext {
  now: Date;
  scope: ReadScope;
}

/** What the access of a call says about its requester. */
type Requester<C extends Call> = C extends { access: 'public'; writes?: never }
  ? ReadContext & { reads: Database }
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
  /** Only at the portal: other processes serve calls that it has let pass. */
  owesConsent?: SignedInPlayer['owesConsent'];
}

/** The handler of one call. It receives validated parameters and rejects with a `Refusal`. */
export type Handle<C extends Call, Services = unknown> = (
  context: ContextOf<C> & Services,
  input: CallParams<C>,
) => Promise<ResultOf<C>>;

/** A call with its handler, as a transport runs it. */
export interface Handler {
  readonly call: Call;
  handle(context: never, input: never): Promise<unknown>;
}

/** A call of a service with its handler, whose context has the service's dependencies. */
export interface ServiceHandler<Services> extends Handler {
  /** Never present: it makes the type depend on `Services`. */
  readonly needs?: (services: Services) => void;
}

/** Makes the function that binds the handlers of a service to their calls, with the contract's types. */
export function handlersOf<Services>() {
  return <C extends Call>(call: C, handle: Handle<C, Services>): ServiceHandler<Services> => ({
    call,
    handle,
  });
}
