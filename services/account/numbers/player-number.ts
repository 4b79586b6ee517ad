import { type KeyRing, UnreadableNumber } from '#platform/security/data-keys/key-ring.ts';

/** The number of a player; null also if it can't be decrypted, so that the player can still be moved or erased. */
export function playerNumber(
  ring: KeyRing,
  { account_uid, mobile_sealed }: { account_uid: string; mobile_sealed: Uint8Array | null },
): string | null {
  try {
    return mobile_sealed && ring.open('player.mobile', account_uid, mobile_sealed);
  } catch (error) {
    if (error instanceof UnreadableNumber) {
      return null;
    }
    throw error;
  }
}
