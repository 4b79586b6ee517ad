import type { Player, SignedInPlayer } from '#platform/core/player.ts';

/** A player of a directory, who has accepted the texts. */
export function signedIn(player: Player): SignedInPlayer {
  return { player, owesConsent: async () => false };
}
