import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { randomSecret } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';

const KEY_BYTES = 32;
const MARK_BYTES = 16;

interface DownloadingDevice {
  address: string;
  agent: string;
  /** The game and platform. */
  download: string;
}

/**
 * Finds the first download of a device on a China day, across all processes of a database. A device is its address (IPv4,
 * or /64) and its user agent. The database has their HMAC alone, with a random key of the day; `forget` deletes both.
 */
export class DailyDevices {
  #db: Database;
  #logger: Pick<Logger, 'warn'>;
  #key: { day: string; value: Promise<Uint8Array> } | undefined;
  #isFailing = false;

  constructor(db: Database, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
  }

  /**
   * Whether the device requests this download for the first time on this day: true for one of several concurrent calls.
   * False while the database is not available.
   */
  async isFirst(device: DownloadingDevice, day: string): Promise<boolean> {
    try {
      const isFirst = await this.#add(day, markOf(device, await this.#keyOf(day)));
      this.#isFailing = false;
      return isFirst;
    } catch (error) {
      if (!this.#isFailing) {
        this.#logger.warn('the devices of downloads are not available; downloads are not counted', { error });
      }
      this.#isFailing = true;
      return false;
    }
  }

  /** Deletes the keys and marks of other days. Those of the next one stay: the clock of another process may be ahead. */
  async forget(day: string): Promise<void> {
    if (this.#key && this.#key.day !== day) {
      this.#key = undefined;
    }
    for (const table of ['download_key', 'download_device'] as const) {
      await sql`
        delete from ${sql.table(table)} where day < ${day}::date or day > ${day}::date + 1`.execute(this.#db);
    }
  }

  async #add(day: string, mark: Buffer): Promise<boolean> {
    const { rows } = await sql<{ day: string }>`
      insert into download_device (day, mark) values (${day}::date, ${mark}) on conflict do nothing
      returning day::text as day`.execute(this.#db);
    return rows.length > 0;
  }

  #keyOf(day: string): Promise<Uint8Array> {
    const known = this.#key;
    if (known?.day === day) {
      return known.value;
    }
    const value = this.#sharedKey(day);
    const key = { day, value };
    this.#key = key;
    value.catch(() => {
      if (this.#key === key) {
        this.#key = undefined;
      }
    });
    return value;
  }

  /** The key that the first process of the day has stored. */
  async #sharedKey(day: string): Promise<Uint8Array> {
    const { rows } = await sql<{ key: Uint8Array }>`
      insert into download_key as stored (day, key) values (${day}::date, ${randomSecret(KEY_BYTES)})
      on conflict (day) do update set key = stored.key
      returning key`.execute(this.#db);
    const [row] = rows;
    if (!row) {
      throw new Error('the day has no key');
    }
    return row.key;
  }
}

/** A mark has the game and the platform in it, so that two downloads of a device can't be linked. */
function markOf({ address, agent, download }: DownloadingDevice, key: Uint8Array): Buffer {
  const text = JSON.stringify([addressBlock(address), agent, download]);
  return createHmac('sha256', key).update(text).digest().subarray(0, MARK_BYTES);
}
