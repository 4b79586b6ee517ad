import * as z from 'zod/mini';
import type { Permission } from './admin/roles.ts';
import type { ErrorCode } from './errors.ts';
import type { Encoding } from './request.ts';

/** `console` has the operators, the audit and the figures. */
export type ServiceName = 'main' | 'sdk' | 'account' | 'console';

/**
 * The access of an operator: a permission, a session, a session before the authenticator step, a session at any step (even
 * with a temporary password), or none.
 */
export type OperatorAccess = Permission | 'signed-in' | 'half-signed-in' | 'any-step' | 'anybody';

/**
 * Who may make a call: everybody; a signed-in player; the same or a guest; another process with the shared secret; or an
 * operator. The response of a call with any but `public` is never cached.
 */
export type CallAccess = 'public' | 'player' | 'player-or-guest' | 'service' | OperatorAccess;

const PLAYER_SIDE: readonly CallAccess[] = ['public', 'player', 'player-or-guest', 'service'];
const LOGIN: readonly CallAccess[] = ['anybody', 'any-step', 'half-signed-in'];

export function fileBodyOf({ body }: Pick<Call, 'body'>): FileBody | undefined {
  return typeof body === 'object' ? body : undefined;
}

/** Whether a call is made on the admin site. */
export function isForOperators({ access }: Pick<Call, 'access'>): boolean {
  return !PLAYER_SIDE.includes(access);
}

/** Whether a call is a step of an operator's login, which may have no operator yet. Only these set cookies. */
export function isOfLogin({ access }: Pick<Call, 'access'>): boolean {
  return LOGIN.includes(access);
}

/** Whether a call only reads what everybody may see, so that its response may be shared. */
export function isPublicRead({ access, writes }: Pick<Call, 'access' | 'writes'>): boolean {
  return access === 'public' && !writes;
}

/** Whether a call acts for a signed-in player, who has to have accepted the current texts. */
export function needsConsent({
  access,
  writes,
  withoutConsent,
}: Pick<Call, 'access' | 'writes' | 'withoutConsent'>): boolean {
  return access === 'player' && writes === true && !withoutConsent;
}

/** Whether the parameters of a call are a JSON object. */
export function hasJson(call: Pick<Call, 'method' | 'body'>): boolean {
  return encodingOf(call) === 'json';
}

/** Where the parameters of a POST are. */
export function encodingOf({ method, body }: Pick<Call, 'method' | 'body'>): Encoding | undefined {
  return method === 'GET' ? undefined : typeof body === 'object' ? 'file' : (body ?? 'json');
}

/** A file of at most `largest` bytes. */
export interface FileBody {
  readonly largest: number;
}

/** An operation of the services. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly service: ServiceName;
  readonly access: CallAccess;
  readonly method: 'GET' | 'POST';
  /** Those of operators are below `/console/api/`. */
  readonly path: string;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** The parameters of a POST: a JSON object by default, or query and form. With a file they are in the query. */
  readonly body?: 'form' | FileBody;
  /** The response is a file instead of JSON; a refusal is JSON. */
  readonly returns?: 'file';
  /** The errors that a caller has to expect. Absent: any of the list. */
  readonly errors?: readonly ErrorCode[];
  /** How long the response of a public read may be cached. Absent: it is not. */
  readonly cacheSeconds?: number;
  /** A stale response is rebuilt before it is served, not in the background. */
  readonly exact?: true;
  /** Changes data: accepted from this origin's pages only, and not from a prefetch. */
  readonly writes?: true;
  /** Publishes or files a text: the access log records the client's address. */
  readonly posts?: true;
  /**
   * A write that needs no accepted texts: it only ends or deletes something of the player, or belongs to reading. Other
   * writes of a signed-in player are refused with CONSENT_REQUIRED.
   */
  readonly withoutConsent?: true;
  /** Requires a login or confirmation in the last `CONFIRMED_MINUTES`; else REAUTH_REQUIRED. */
  readonly recent?: boolean;
  /** True: no token may make this call, whatever its scopes. */
  readonly sessionOnly?: boolean;
  /** Schemas of a resource with a name in the OpenAPI document. */
  readonly schemas?: Readonly<Record<'row' | 'record' | 'form', z.ZodMiniType>>;
}

/** No value has it: the compiler reports the text. */
interface Refused<Text extends string> {
  readonly refused: Text;
}

/** Refuses the cache time of a call that is no public read: its response would not be cached. */
export type CacheTime<C> = C extends { cacheSeconds: number }
  ? C extends { access: 'public'; writes?: never }
    ? unknown
    : { cacheSeconds: Refused<'only a public read has a cache time'> }
  : unknown;

/** What a group of calls, or a call, has besides the path. */
export type CallFields = Partial<Omit<Call, 'path'>>;

/** `More` in place of the same fields of `Base`. */
type Over<Base, More> = Omit<Base, keyof More> & More;

const nothing = () => z.object({});
type Nothing = ReturnType<typeof nothing>;

/** A call with the fields of its group, and its own in their place. By default it has no parameters, and no data or a file. */
export type CallOf<Path extends string, Group, Own> = Over<
  Over<
    {
      readonly path: Path;
      readonly input: Nothing;
      readonly output: Own extends { returns: 'file' } ? z.ZodMiniUnknown : Nothing;
    },
    Group
  >,
  Own
>;

/** Makes a call whose type is `CallOf`. The compiler does not check it: groups of calls declare its type. */
export function callOf(path: string, group: CallFields, own: CallFields): Call {
  const output = own.returns === 'file' ? z.unknown() : nothing();
  return { path, input: nothing(), output, ...group, ...own } as Call;
}

/** The parameters of a caller, with optional defaults and numbers as in a query. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** The validated parameters of a service, with defaults. */
export type CallParams<C extends Call> = z.output<C['input']>;
export type CallData<C extends Call> = z.output<C['output']>;
