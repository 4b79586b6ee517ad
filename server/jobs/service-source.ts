import type { Call, CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';

/** Reads what a service has recorded after a position, in this process or another one. */
export function serviceSource<Read extends Call>(
  call: Read,
  gateway: Pick<ServiceGateway, 'handle'>,
  clock: Clock,
): (after: string) => Promise<Envelope<CallData<Read>>> {
  return async (after) => {
    const now = clock.now();
    const caller = { now, player: null, addressKey: Buffer.from('main'), client: null };
    return (await gateway.handle(call, { after }, new ReadScope(now), caller)) as Envelope<CallData<Read>>;
  };
}
