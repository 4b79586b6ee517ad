import { requestBounded } from '../http-client/bounded-request.ts';
import { SmsFailure } from './sms-sender.ts';

const BOUNDS = { timeoutMs: 5_000, mostBytes: 64 * 1024 };

/** A request that a provider's signature was put on. */
export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a request to a provider and reads its JSON answer, whatever the status.
 * @throws {SmsFailure} where no answer can be read
 */
export async function callProvider({ url, headers, body }: SignedRequest): Promise<unknown> {
  try {
    const answer = await requestBounded(url, { method: 'POST', headers, body }, BOUNDS);
    return JSON.parse(answer.body);
  } catch (error) {
    throw new SmsFailure('the provider gave no answer that can be read', { cause: error });
  }
}
