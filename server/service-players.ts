import type { Call, CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { findOpenAppeal } from '#contract/service-appeals.ts';
import { readNicknameOrders } from '#contract/service-nicknames.ts';
import { checkNickname, renameCommenter } from '#contract/service-players.ts';
import { portalContext } from '#platform/calls/portal-context.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import type { IsOpenAppeal } from '#services/account/admin-context.ts';
import type { ReadOrders } from '#services/account/nicknames/carry-out-orders.ts';
import type { CheckNickname } from '#services/account/own/own-profile.ts';
import type { ShowProfile } from '#services/account/players/profile-changes.ts';

/** Runs a call of the portal itself, which has no player. Never rejects. */
export async function callAsPortal<C extends Call>(
  gateway: Pick<ServiceGateway, 'handle'>,
  clock: Clock,
  call: C,
  params: Record<string, unknown>,
): Promise<Envelope<CallData<C>>> {
  return (await gateway.handle(call, params, portalContext(clock))) as Envelope<CallData<C>>;
}

/** Checks nicknames with the blocked words of the comments service. */
export function nicknameCheck(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): CheckNickname {
  return async (nickname) => {
    const response = await callAsPortal(gateway, clock, checkNickname, { nickname });
    return response.status === 1 ? response.data.allowed : null;
  };
}

/** Shows changed nicknames and pictures at the comments of the comments service. */
export function profileDisplay(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): ShowProfile {
  return async (profile) => (await callAsPortal(gateway, clock, renameCommenter, profile)).status === 1;
}

/** Looks appeals up in the main service. */
export function openAppeals(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): IsOpenAppeal {
  return async (case_no) => {
    const response = await callAsPortal(gateway, clock, findOpenAppeal, { case_no });
    return response.status === 1 ? response.data.open : null;
  };
}

/** Reads the orders about reported nicknames from the comments service. */
export function nicknameOrders(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): ReadOrders {
  return async (done) => {
    const response = await callAsPortal(gateway, clock, readNicknameOrders, { done: [...done] });
    return response.status === 1 ? response.data.list : null;
  };
}
