import type { Clock } from '#platform/core/clock.ts';
import { ticksOf } from '#platform/core/clock.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

/** A second click within this time may be sent before the first response has stored its cookie. */
const REPEAT_MS = 5_000;

export interface DownloadOrigin {
  address: string;
  agent: string;
  /** The game and platform. */
  download: string;
}

/** Detects a double click, by keyed hashes that are forgotten after five seconds. */
export class RecentDownloads {
  #secret: ServerSecret;
  #ticks: () => number;
  #at = new Map<string, number>();

  constructor(secret: ServerSecret, clock: Clock) {
    this.#secret = secret;
    this.#ticks = ticksOf(clock);
  }

  /** Whether the same browser at the same address has just requested this download. */
  isRepeated({ address, agent, download }: DownloadOrigin): boolean {
    const now = this.#ticks();
    for (const [key, at] of this.#at) {
      if (at > now - REPEAT_MS) {
        break;
      }
      this.#at.delete(key);
    }
    const text = [addressBlock(address), download, agent].join('\n');
    const key = this.#secret.hash('recent download', text).toString('base64');
    const isRepeated = this.#at.has(key);
    this.#at.delete(key);
    this.#at.set(key, now);
    return isRepeated;
  }
}
