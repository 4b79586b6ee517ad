import { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { DataKey, KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { KeySource } from '#platform/security/data-keys/key-source.ts';

/** A data key as the setting `DATA_KEYS`. */
export const DATA_KEYS = Buffer.alloc(32, 7).toString('base64');

/** The data keys of a machine with that setting. */
export const testKeys = new DataKeys(new KeySource({ dataKeys: [DATA_KEYS], dataDir: '' }));

export const testRing = new KeyRing([new DataKey(Buffer.from(DATA_KEYS, 'base64'))]);

/** The columns of a number, sealed with that key. */
export function sealedMobile(column: 'account.mobile' | 'player.mobile', owner: string, mobile: string) {
  const { key, sealed } = testRing.seal(column, owner, mobile);
  return { mobile_key: key, mobile_sealed: sealed };
}
