import type { Client } from '#contract/client.ts';
import type { GivenAnswers } from '#platform/admin/preview-page.ts';

/** A client that answers some reads by itself. */
export function withGiven(services: Client, given: GivenAnswers): Client {
  return {
    ...services,
    get: async (path, params) =>
      Object.hasOwn(given, path)
        ? { status: 1, msg: 'ok', data: given[path] as never }
        : services.get(path, params),
  };
}
