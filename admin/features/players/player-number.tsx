import { useAction } from '#admin/auth/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { type PlayerAdminRow, playerNumber } from '#contract/admin/players.ts';

/** The number of a player. */
export function PlayerNumber({
  player: { id, mobile_masked, former_masked, account },
}: {
  player: PlayerAdminRow;
}) {
  const { send, isSending } = useAction();
  const number = mobile_masked ? (
    <MaskedNumber
      masked={mobile_masked}
      permission="players.write"
      isReading={isSending}
      read={async () => (await send(playerNumber, { id }))?.mobile}
    />
  ) : (
    `未绑定${former_masked ? `（原 ${former_masked}，号码已有新主人）` : ''}`
  );
  return (
    <>
      {number}
      {account === 'external' && <div>由外部账号服务管理，请在那边更换</div>}
    </>
  );
}
