import { ReadScope } from '#platform/cache/read-scope.ts';
import { type Provided, provide } from '#platform/calls/provide.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { type RemoteServices, ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import type { CommentsServices } from '#services/comments/context.ts';
import { mainCalls } from '#services/main/calls.ts';
import type { MainServices } from '#services/main/context.ts';

type Services = Provided<MainServices & Omit<CommentsServices, 'main'>>;

interface Deps {
  config: Pick<Config, 'serves' | 'services'>;
  remote: RemoteServices;
  logger: Logger;
  now: () => Date;
}

/** Runs calls: of the services in this process over `services`, of others over their links. */
export function createGateway(services: Services, { config, remote, logger, now }: Deps): ServiceGateway {
  const main = () => gateway.client(new ReadScope(now()));
  const own = [
    ...(hasMain(config) ? provide(services, mainCalls) : []),
    ...(hasComments(config) ? provide({ ...services, main }, commentsCalls) : []),
  ];
  const gateway: ServiceGateway = new ServiceGateway(own, remote, logger);
  return gateway;
}

/** Whether the main service is in this process. */
export function hasMain({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('main') ?? !services.main;
}

/** Whether the comments service is in this process. */
export function hasComments({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('sdk') ?? !services.sdk;
}
