import { isPublicRead } from '#contract/call.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handler, ServiceHandler } from './handler.ts';

/** The dependencies of a service, with the database for public reads if it is another one. */
export type Provided<Services> = Services & { db: Database; reads?: Database };

/** Gives the handlers of a service its dependencies. Only public reads get `reads`. */
export function provide<Services>(
  { reads, ...services }: Provided<Services>,
  handlers: readonly ServiceHandler<Services>[],
): Handler[] {
  const forReads = { ...services, reads: reads ?? services.db };
  return handlers.map(({ call, handle }) => {
    const own = isPublicRead(call) ? forReads : services;
    return {
      call,
      handle: (context: object, input: never) => handle({ ...own, ...context } as never, input),
    };
  });
}
