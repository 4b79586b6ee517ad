import type { CallData } from '#contract/call.ts';
import type { recentClaims } from '#contract/calls/claims.ts';
import { timeAgo } from '#portal/ui/format.ts';

export type Broadcast = CallData<typeof recentClaims>;

/** `138****8000 刚刚领取了云海剑歌的新手礼包`. */
export function broadcastText(claim: Broadcast['list'][number], now: string): string {
  return `${claim.mobile_masked} ${timeAgo(claim.claimed_at, now)}领取了${claim.game}的${claim.pack}`;
}
