import { type Call, hasJson } from '#contract/call.ts';
import { knownParameters, queryOf } from '../request/query.ts';

export function inputFields(call: Pick<Call, 'input'>): string[] {
  return Object.keys((call.input as unknown as { shape: Record<string, unknown> }).shape);
}

/**
 * The declared parameters of a request: from its JSON body where the call has one, else from query and form.
 * @throws {RepeatedParameter}
 */
export function parametersOf(
  call: Call,
  { url, body }: { url: string; body?: unknown },
): Record<string, unknown> {
  const fields = inputFields(call);
  if (hasJson(call)) {
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    const given = (isObject ? body : {}) as Record<string, unknown>;
    return Object.fromEntries(
      fields.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
    );
  }
  const form = body instanceof URLSearchParams ? [body] : [];
  return knownParameters(fields, queryOf(url), ...form);
}
