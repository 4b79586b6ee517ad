import {
  type Call,
  type CallFields,
  type CallOf,
  callOf,
  type OperatorAccess,
  type ServiceName,
} from '../call.ts';

/** What the calls have in common. */
interface Group<Service, Access, Method> {
  readonly service: Service;
  readonly access: Access;
  readonly method: Method;
  readonly summary: string;
}

/** Only a public read has a cache time. */
interface ConsoleFields extends Omit<CallFields, 'service' | 'access' | 'summary' | 'cacheSeconds'> {
  readonly cacheSeconds?: never;
}

/**
 * Declares the calls of a service with one access, by method. Paths are below `/console/api/`. By default a call has no
 * parameters, and no data or a file. Its literals type the client and the handler.
 */
export function consoleCalls<const Service extends ServiceName, const Access extends OperatorAccess>(
  service: Service,
  access: Access,
) {
  const by =
    <const Method extends Call['method']>(method: Method) =>
    <const Path extends string, const Own extends ConsoleFields>(
      path: Path,
      summary: string,
      own: Own,
    ): CallOf<`/console/api/${Path}`, Group<Service, Access, Method>, Own> =>
      callOf(`/console/api/${path}`, { service, access, method, summary }, own) as never;
  return { get: by('GET'), post: by('POST') };
}
