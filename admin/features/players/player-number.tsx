import { useAction } from '#admin/calls/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { type PlayerAdminRow, playerNumber } from '#contract/admin/players.ts';

/** The number of a player. */
export function PlayerNumber({ player: { id, mobile_masked, former_masked } }: { player: PlayerAdminRow }) {
  const { send, isSending } = useAction();
  return mobile_masked ? (
    <MaskedNumber
      masked={mobile_masked}
      permission="players.write"
      isReading={isSending}
      read={async () => (await send(playerNumber, { id }))?.mobile}
    />
  ) : (
    `未绑定${former_masked ? `（原 ${former_masked}，号码已有新主人）` : ''}`
  );
}
