import type { Call } from '../../contract/call.ts';
import type { Envelope, Failure } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import type { Logger } from '../logger.ts';
import { readBounded } from '../outbound/bounded-request.ts';

const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;

/**
 * Asks a service at its base address, as specified: GET with the parameters as the query, POST with them as
 * query and as form-encoded body. Slow, redirecting, oversized or garbled answers come back as UNAVAILABLE.
 */
export async function callRemote(
  address: string,
  call: Call,
  params: Record<string, unknown>,
  logger: Logger,
): Promise<Envelope<unknown>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) {
      query.set(name, String(value));
    }
  }
  try {
    const response = await fetch(`${address}${call.path}?${query}`, {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(call.method === 'POST' ? { body: query } : {}),
    });
    return readEnvelope(call, JSON.parse(await readBounded(response, LARGEST_ANSWER)));
  } catch (error) {
    logger.warn('service unreachable', { path: call.path, address, error });
    return unavailable();
  }
}

function readEnvelope(call: Call, answer: unknown): Envelope<unknown> {
  const { status, msg, data, code, field } = (answer ?? {}) as Partial<Record<string, unknown>>;
  if (status === 1) {
    return { status: 1, msg: String(msg ?? 'ok'), data: call.output.parse(data) };
  }
  const known = typeof code === 'string' && code in errors ? (code as Failure['code']) : 'UNAVAILABLE';
  return {
    status: 0,
    code: known,
    msg: typeof msg === 'string' ? msg.slice(0, 200) : errors[known].msg,
    ...(typeof field === 'string' ? { field } : {}),
  };
}

function unavailable(): Failure {
  return { status: 0, code: 'UNAVAILABLE', msg: errors.UNAVAILABLE.msg };
}
