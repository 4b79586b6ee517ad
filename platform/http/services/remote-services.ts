import type { ServiceName } from '#contract/call.ts';
import type { Changes } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { ChangeFollower } from './change-follower.ts';
import { ServiceClient } from './service-client.ts';
import type { RemoteService, RemoteServices } from './service-gateway.ts';
import { ServiceTokens } from './service-tokens.ts';

interface Deps {
  config: Pick<Config, 'services' | 'serviceSecret'>;
  clock: Clock;
  logger: Logger;
  changes: Pick<Changes, 'received'>;
}

/** The main and comment services at their configured base addresses; `stop` ends the change followers. */
export function remoteServices({ config, clock, logger, changes }: Deps): {
  services: RemoteServices;
  stop(): void;
} {
  const followers: ChangeFollower[] = [];
  const service = (name: keyof Config['services']): Partial<Record<ServiceName, RemoteService>> => {
    const address = config.services[name];
    if (!address) {
      return {};
    }
    const seal = new ServiceTokens(config.serviceSecret ?? '', clock);
    const client = new ServiceClient({ address, seal, clock, logger });
    const follower = new ChangeFollower({ address, seal, logger, received: changes.received });
    followers.push(follower);
    follower.start();
    return {
      [name]: {
        call: (...given: Parameters<ServiceClient['call']>) => client.call(...given),
        catchUp: () => follower.catchUp(),
      },
    };
  };
  return {
    services: { ...service('main'), ...service('sdk') },
    stop: () => {
      for (const follower of followers) {
        follower.stop();
      }
    },
  };
}
