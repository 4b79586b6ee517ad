import { requestBounded } from '../http-client/bounded-request.ts';
import { SmsFailure } from './sms-sender.ts';

const BOUNDS = { timeoutMs: 5_000, mostBytes: 64 * 1024 };

/**
 * Posts a signed request to a provider and parses its JSON response, regardless of the status.
 * @throws {SmsFailure} without a readable response
 */
export async function callProvider(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<unknown> {
  try {
    const response = await requestBounded(url, { method: 'POST', headers, body }, BOUNDS);
    return JSON.parse(response.body);
  } catch (error) {
    throw new SmsFailure('the provider returned no readable response', { isAway: true, cause: error });
  }
}
