import { createHmac, hkdfSync } from 'node:crypto';
import { StartupError } from '#platform/core/startup/startup-error.ts';
import { sealWith, unsealWith } from '../secrets/seal.ts';

/** Bytes of a key, and of the key id at the start of each ciphertext. */
export const KEY_BYTES = 32;
export const ID_BYTES = 8;

/** A column pair with encrypted mobile numbers: `<name>_key` is the keyed hash, `<name>_sealed` the ciphertext. */
export type NumberColumn =
  | 'account.mobile'
  | 'player.mobile'
  | 'appeal.account'
  | 'appeal.contact'
  | 'report.contact'
  | 'number_notice.mobile'
  | 'detached_account.mobile';

/** A data key. Its id is derived from it, so a wrong key never passes for the right one. */
export class DataKey {
  readonly id: string;
  #lookup: Buffer;
  #seal: Buffer;

  constructor(bytes: Uint8Array) {
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', bytes, '', `youmen data key ${purpose}`, length));
    this.id = derive('id', ID_BYTES).toString('hex');
    this.#lookup = derive('lookup', KEY_BYTES);
    this.#seal = derive('seal', KEY_BYTES);
  }

  lookup(number: string): Buffer {
    return createHmac('sha256', this.#lookup).update(number).digest();
  }

  seal(owner: string, number: string): Buffer {
    return Buffer.concat([Buffer.from(this.id, 'hex'), sealWith(this.#seal, owner, number)]);
  }

  unseal(owner: string, sealed: Uint8Array): string | undefined {
    return unsealWith(this.#seal, owner, sealed.subarray(ID_BYTES));
  }
}

/** A ciphertext was changed, or belongs to another row, column or key. */
export class UnreadableNumber extends Error {}

/** A number is not what it was after its encryption. Thrown in the transaction that encrypts it, which then changes nothing. */
export class NumberNotReadBack extends StartupError {
  constructor(column: string, owner: string) {
    super(
      `手机号加密后再解密，与原来的不一致（${column}，${owner}）。操作已停止，原来的号码没有改动。请检查这台机器的内存和磁盘，然后再试。`,
      `A mobile number was not the same after its encryption (${column} of ${owner}). The work was stopped, and no number was changed. Check the memory and the disk of this machine, and try again.`,
    );
  }
}

/** The data keys in use: numbers are written with the first one and found under each of them. */
export class KeyRing {
  readonly #keys: readonly DataKey[];
  readonly current: DataKey;

  /** @param keys the current one first */
  constructor(keys: readonly [DataKey, ...DataKey[]]) {
    this.#keys = keys;
    this.current = keys[0];
  }

  /** The keyed hashes under which a number may be stored, the one to write first. */
  lookups(number: string): [current: Buffer, ...others: Buffer[]] {
    const [, ...others] = this.#keys;
    return [this.current.lookup(number), ...others.map((key) => key.lookup(number))];
  }

  /** The keyed hash and the ciphertext to store. `owner` identifies the row. */
  seal(column: NumberColumn, owner: string, number: string): { key: Buffer; sealed: Buffer } {
    return { key: this.current.lookup(number), sealed: this.current.seal(`${column} ${owner}`, number) };
  }

  /** Encrypts a text that is not looked up. */
  sealText(owner: string, text: string): Buffer {
    return this.current.seal(owner, text);
  }

  /** Undefined if the key is missing, or if the text or the owner was changed. */
  openText(owner: string, sealed: Uint8Array): string | undefined {
    const id = Buffer.from(sealed.subarray(0, ID_BYTES)).toString('hex');
    return this.#keys.find((key) => key.id === id)?.unseal(owner, sealed);
  }

  /** @throws {UnreadableNumber} */
  open(column: NumberColumn, owner: string, sealed: Uint8Array): string {
    const number = this.openText(`${column} ${owner}`, sealed);
    if (number === undefined) {
      const id = Buffer.from(sealed.subarray(0, ID_BYTES)).toString('hex');
      throw new UnreadableNumber(`${column} of ${owner} can't be decrypted (key ${id})`);
    }
    return number;
  }
}
