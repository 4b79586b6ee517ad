import type { CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { Refusal } from '#contract/refusal.ts';
import { exportCommenter, exportPlayer } from '#contract/service-players.ts';
import {
  type ErasureDeps,
  type PersonalDataDeps,
  readPersonalData,
} from '#platform/admin/privacy/personal-data.ts';
import type { PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import { playerItself } from '#platform/audit/record.ts';
import { portalContext } from '#platform/calls/portal-context.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { ServiceClient } from '#platform/http/services/service-client.ts';
import { ServiceTokens } from '#platform/http/services/service-tokens.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { accountPersonalData, findPerson } from '#services/account/privacy/personal-data.ts';
import { commentsPersonalData } from '#services/comments/privacy/personal-data.ts';
import { mainPersonalData } from '#services/main/privacy/personal-data.ts';

interface Secrets {
  keys: DataKeys;
  secret: ServerSecret;
}

interface Deps extends Secrets {
  /** For signed requests to the services in other processes. */
  clock: Clock;
  logger: Logger;
}

type ExportCall = typeof exportPlayer | typeof exportCommenter;

/** The sources of a player's data: of this process, and of the services in other ones. */
export function personalDataSources(
  { services, serviceSecret }: Pick<Config, 'services' | 'serviceSecret'>,
  { keys, secret, clock, logger }: Deps,
): PersonalDataDeps {
  const seal = new ServiceTokens(serviceSecret ?? '', clock);
  const remote = (address: string, call: ExportCall, name: string) =>
    remoteSource(new ServiceClient({ address, seal, clock, logger }), { call, name, clock });
  return {
    parts: [
      services.main ? remote(services.main, exportPlayer, '主服务') : mainPersonalData(keys),
      services.sdk ? remote(services.sdk, exportCommenter, '评论服务') : commentsPersonalData(keys),
      accountPersonalData({ keys, secret }),
    ],
    find: (tx, id) => findPerson(tx, id, { keys, secret }),
  };
}

/** A service in another process. Reading fails if it does not respond: a file without its part would look complete. */
function remoteSource(
  service: Pick<ServiceClient, 'call'>,
  { call, name, clock }: { call: ExportCall; name: string; clock: Clock },
): Pick<PersonalDataSource, 'tables' | 'read'> {
  return {
    tables: [],
    async read(_tx, { id, mobile, since }) {
      const response = (await service.call(
        call,
        { player_id: id, mobile, ...(since && { since: chinaTime(since) }) },
        portalContext(clock),
      )) as Envelope<CallData<typeof exportPlayer>>;
      if (response.status === 0) {
        throw new Refusal('UNAVAILABLE', `${name}暂时不可用，没有导出，请稍后再试`);
      }
      return response.data.data;
    },
  };
}

/** The data of the account alone. */
export function accountDataSource(secrets: Secrets): ErasureDeps {
  return { parts: [accountPersonalData(secrets)], find: (tx, id) => findPerson(tx, id, secrets) };
}

/** The export of a player's data for the player. The audit records it without an address. */
export function playerExport(db: Database, personal: PersonalDataDeps) {
  return (id: number, now: Date) =>
    readPersonalData(db, personal, id, { operator: playerItself, address: '', at: now });
}
