import { BroadcastList } from '#portal/ui/broadcast.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { broadcastText, useBroadcast } from './broadcast.ts';

/** The latest claims as a list, each leading to its pack. */
export function ClaimList() {
  const { list, generated_at } = useBroadcast();
  if (list.length === 0) {
    return <EmptyNotice>这里播报玩家的真实领取，手机号打码显示。暂时没有新的领取。</EmptyNotice>;
  }
  return (
    <BroadcastList
      entries={list.map((claim) => ({
        key: `${claim.claimed_at} ${claim.pack_id} ${claim.mobile_masked}`,
        text: broadcastText(claim, generated_at),
        href: giftHref({ id: claim.pack_id }),
      }))}
    />
  );
}
