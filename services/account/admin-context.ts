import type { Call } from '#contract/call.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from './account-backend.ts';
import type { ShowProfile } from './players/profile-changes.ts';

/** Whether an appeal about a number waits for its reply; null if the main service can't be reached. */
export type IsOpenAppeal = (caseNo: string) => Promise<boolean | null>;

/** The dependencies of the admin calls. */
export interface AccountAdminServices {
  db: Database;
  keys: DataKeys;
  secret: ServerSecret;
  accessLog: AccessLog;
  provinceOf: ProvinceOf;
  store: FileStore;
  logger: Logger;
  /** The account service of the settings. */
  backend: Pick<AccountBackend, 'changeNumber'>;
  isOpenAppeal: IsOpenAppeal;
  showProfile: ShowProfile;
  /** Whether SMS about changed numbers can be sent. */
  sendsSms: boolean;
}

/** What carries out an admin call. */
export type AdminHandle<C extends Call> = HandleOf<C, AccountAdminServices>;
export const adminHandler = handlersOf<AccountAdminServices>();
