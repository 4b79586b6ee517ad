import type { Client } from '#contract/client.ts';
import type { PresetResponses } from '#platform/admin/preview-page.ts';

/** A client that answers some reads by itself. */
export function withPresetResponses(services: Client, given: PresetResponses): Client {
  return {
    ...services,
    get: async (path, params) =>
      Object.hasOwn(given, path)
        ? { status: 1, msg: 'ok', data: given[path] as never }
        : services.get(path, params),
  };
}
