import { useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { recentClaims } from '#contract/calls/claims.ts';
import { services } from '#portal/api/request.ts';
import { timeAgo } from '#portal/ui/format.ts';

export type Broadcast = CallData<typeof recentClaims>;

/** The latest claims, asked once the page stands; none where asking fails. */
export function useBroadcast(): Broadcast {
  const [broadcast, setBroadcast] = useState<Broadcast>({ list: [], generated_at: '' });
  useEffect(() => {
    let left = false;
    services.get('/vue/broadcast', {}).then((answer) => {
      if (answer.status === 1 && !left) {
        setBroadcast(answer.data);
      }
    });
    return () => {
      left = true;
    };
  }, []);
  return broadcast;
}

/** `138****8000 刚刚领取了云海剑歌的新手礼包`. */
export function broadcastText(claim: Broadcast['list'][number], now: string): string {
  return `${claim.mobile_masked} ${timeAgo(claim.claimed_at, now)}领取了${claim.game}的${claim.pack}`;
}
