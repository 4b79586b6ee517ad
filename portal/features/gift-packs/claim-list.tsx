import { useEffect, useState } from 'react';
import { services } from '#portal/api/request.ts';
import { BroadcastList } from '#portal/ui/broadcast.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { type Broadcast, broadcastText } from './broadcast-text.ts';

/** The latest claims, loaded after hydration; none if that fails. */
export function ClaimList() {
  const [{ list, generated_at }, setBroadcast] = useState<Broadcast>({ list: [], generated_at: '' });
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
