import { useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { recentClaims } from '#contract/calls/claims.ts';
import { services } from '#portal/api/request.ts';
import { BroadcastBar, BroadcastList } from '#portal/ui/broadcast.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';

type Broadcast = CallData<typeof recentClaims>;

/** Loads the latest claims after hydration; empty if that fails. */
function useBroadcast(): Broadcast {
  const [broadcast, setBroadcast] = useState<Broadcast>({ list: [], generated_at: '' });
  useEffect(() => {
    let cancelled = false;
    services.get('/vue/broadcast', {}).then((response) => {
      if (response.status === 1 && !cancelled) {
        setBroadcast(response.data);
      }
    });
    return () => {
      cancelled = true;
    };
  }, []);
  return broadcast;
}

/** `138****8000 刚刚领取了云海剑歌的新手礼包`. */
function broadcastText(claim: Broadcast['list'][number], now: string): string {
  return `${claim.mobile_masked} ${timeAgo(claim.claimed_at, now)}领取了${claim.game}的${claim.pack}`;
}

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
