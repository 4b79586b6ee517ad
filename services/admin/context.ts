import type { Call } from '#contract/call.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Check } from '#platform/core/finding.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import type { BackupServiceDeps } from './backups/backup-service.ts';
import type { MediaDeps } from './media/media-service.ts';
import type { PersonalDataServiceDeps } from './privacy/personal-service.ts';
import type { SetupDeps } from './setup/setup-service.ts';

/** The dependencies of the admin calls. */
export interface AdminServices
  extends AuthDeps,
    MediaDeps,
    BackupServiceDeps,
    PersonalDataServiceDeps,
    SetupDeps {
  publish: PublishChanges;
  checks: readonly Check[];
}

/** What carries out an admin call. */
export type AdminHandle<C extends Call> = HandleOf<C, AdminServices>;
export const adminHandler = handlersOf<AdminServices>();
