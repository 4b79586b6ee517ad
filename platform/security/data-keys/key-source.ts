import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import { DATA_KEY } from '#platform/core/config/service-settings.ts';
import { randomSecret } from '#platform/core/ids.ts';
import { folderError, StartupError } from '#platform/core/startup/startup-error.ts';
import { syncFolder } from '#platform/database/journal/journal-directory.ts';
import { DataKey, KEY_BYTES } from './key-ring.ts';

export const DATA_KEYS_FILE = 'data-keys.json';
const OWNER_ONLY = 0o600;

/** Where the data keys of this machine are: in the setting `DATA_KEYS`, or in a file of the data directory. */
export class KeySource {
  #config: Pick<Config, 'dataKeys' | 'dataDir'>;

  constructor(config: Pick<Config, 'dataKeys' | 'dataDir'>) {
    this.#config = config;
  }

  /** The keys are a setting, which only the operator changes. */
  get isSetting(): boolean {
    return this.#config.dataKeys !== undefined;
  }

  get path(): string {
    return join(this.#config.dataDir, DATA_KEYS_FILE);
  }

  /**
   * The keys, newest first; none before the first start.
   * @throws {StartupError} if the file is unusable
   */
  read(): DataKey[] {
    return this.#encoded().map((encoded) => new DataKey(Buffer.from(encoded, 'base64')));
  }

  /** Generates a key and writes it to the file, before the others. */
  generate(): DataKey {
    const bytes = randomSecret(KEY_BYTES);
    this.#write([bytes.toString('base64'), ...this.#encoded()]);
    return new DataKey(bytes);
  }

  /** Adds the keys of a file in a backup after those of this machine. */
  adopt(file: string): void {
    if (!this.isSetting) {
      const own = this.#encoded();
      this.#write([...own, ...parseKeyFile(file).filter((encoded) => !own.includes(encoded))]);
    }
  }

  /** Removes the keys that are not in `ids` from the file, and returns the ids of the removed ones. */
  keepOnly(ids: ReadonlySet<string>): string[] {
    const encoded = this.#encoded();
    const removed = this.read().filter(({ id }) => !ids.has(id));
    if (removed.length > 0) {
      this.#write(encoded.filter((one) => ids.has(new DataKey(Buffer.from(one, 'base64')).id)));
    }
    return removed.map(({ id }) => id);
  }

  #encoded(): string[] {
    if (this.#config.dataKeys) {
      return [...this.#config.dataKeys];
    }
    if (!lstatSync(this.path, { throwIfNoEntry: false })) {
      return [];
    }
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      throw folderError('DATA_DIR', this.path, error);
    }
    try {
      return parseKeyFile(text);
    } catch (error) {
      throw new StartupError(
        `数据密钥文件 ${this.path} ${text.trim() === '' ? '是空的' : '已损坏'}，数据库里的手机号要用它解密。请从备份归档（tar -xf 备份文件 ${DATA_KEYS_FILE}）或另一台机器的 DATA_DIR 取回它。`,
        `The data key file ${this.path} is ${text.trim() === '' ? 'empty' : 'damaged'}; the mobile numbers in the database are encrypted with it. Take it out of a backup (tar -xf FILE ${DATA_KEYS_FILE}) or copy it from the DATA_DIR of another machine.`,
        { cause: error },
      );
    }
  }

  /**
   * Writes a draft and renames it, so that the file is never incomplete. After a power cut it is there: rows are written under
   * its keys next.
   */
  #write(keys: readonly string[]): void {
    mkdirSync(this.#config.dataDir, { recursive: true });
    const draft = `${this.path}.new`;
    writeFileSync(draft, keyFile(keys), { mode: OWNER_ONLY, flush: true });
    chmodSync(draft, OWNER_ONLY);
    renameSync(draft, this.path);
    syncFolder(this.#config.dataDir);
  }
}

/** @throws if the text is not a data key file */
function parseKeyFile(text: string): string[] {
  const { keys } = JSON.parse(text) as { keys?: unknown };
  if (
    !Array.isArray(keys) ||
    keys.length === 0 ||
    !keys.every((key) => typeof key === 'string' && DATA_KEY.test(key))
  ) {
    throw new Error('not a list of data keys');
  }
  return keys;
}

const keyFile = (keys: readonly string[]) => `${JSON.stringify({ keys })}\n`;

/** A data key file with the keys of several ones, the first one's first; undefined if there is none. */
export function joinKeyFiles(files: readonly (string | undefined)[]): string | undefined {
  const present = files.filter((file) => file !== undefined);
  return present.length === 0 ? undefined : keyFile([...new Set(present.flatMap(parseKeyFile))]);
}

/** The ids of the keys in a data key file. */
export function keyIdsIn(file: string): string[] {
  return parseKeyFile(file).map((encoded) => new DataKey(Buffer.from(encoded, 'base64')).id);
}
