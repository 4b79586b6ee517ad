import type { Call } from '#contract/call.ts';
import type { getPublic } from '#platform/adapters/http-client/get-public.ts';
import type { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import type { OrderErasure, PersonalDataDeps } from '#platform/admin/privacy/personal-data.ts';
import type { BackupDeps } from '#platform/backup/backup-archive.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Check } from '#platform/core/finding.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import type { SetupState } from './setup/setup-state.ts';

/** The dependencies of the admin calls. */
export interface AdminServices extends AuthDeps, BackupDeps {
  config: BackupDeps['config'] & Pick<Config, 'nightly'>;
  /** Where backups are. */
  folder: string;
  clock: Clock;
  logger: Logger;
  restoring: RestoreControl;
  encoder: PictureEncoder;
  /** Reads pictures of the web; by default from public addresses only. */
  getPicture?: typeof getPublic;
  personal: PersonalDataDeps;
  orderErasure: OrderErasure;
  /** Reads the state of the portal. */
  readSetupState(now: Date): Promise<SetupState>;
  publish: PublishChanges;
  checks: readonly Check[];
}

/** What carries out an admin call. */
export type AdminHandle<C extends Call> = HandleOf<C, AdminServices>;
export const adminHandler = handlersOf<AdminServices>();
