import { BroadcastBar } from '#portal/ui/broadcast.tsx';
import { broadcastText, useBroadcast } from './broadcast.ts';

/** Who claimed a pack just now, one after the other; real claims only, with the number masked. */
export function BaseBroadcast() {
  const { list, generated_at } = useBroadcast();
  return (
    <BroadcastBar
      title="领取播报"
      lines={list.map((claim) => broadcastText(claim, generated_at))}
      none="这里播报玩家的真实领取，手机号打码显示。"
    />
  );
}
