import type { Call, CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { callAsPortal } from '../service-players.ts';

/** Reads what a service has recorded after a position, in this process or another one. */
export function serviceSource<Read extends Call>(
  call: Read,
  gateway: Pick<ServiceGateway, 'handle'>,
  clock: Clock,
): (after: string) => Promise<Envelope<CallData<Read>>> {
  return (after) => callAsPortal(gateway, clock, call, { after });
}
