import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { maskMobile, SmsFailure, type SmsSender } from './sms-sender.ts';

/** Where the outbox of a data directory is. */
export function outboxPath(dataDir: string): string {
  return join(dataDir, 'outbox.jsonl');
}

/**
 * For development: no message goes out, it is appended to a file that only its owner may read. A line a message:
 * `{"mobile","code","purpose","at"}`.
 */
export function outboxSms(dataDir: string, clock: Clock, logger: Logger): SmsSender {
  return {
    async send({ mobile, code, purpose }) {
      const line = JSON.stringify({ mobile, code, purpose, at: chinaTime(clock.now()) });
      try {
        await mkdir(dataDir, { recursive: true });
        await appendFile(outboxPath(dataDir), `${line}\n`, { mode: 0o600 });
      } catch (error) {
        throw new SmsFailure('the outbox could not be written', { cause: error });
      }
      logger.info('phone code in the outbox', { mobile: maskMobile(mobile), purpose });
    },
  };
}
