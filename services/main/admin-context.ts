import type { Call } from '#contract/call.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import type { PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { ClaimJournal } from './codes/journal/claim-journal.ts';
import type { ProbeDeps } from './links/link-probes.ts';
import type { TemplateSettings } from './site/templates/template-facts.ts';

/** The dependencies of the admin calls. */
export interface MainAdminServices extends ProbeDeps {
  publish: PublishChanges;
  packages: FileStore;
  /** The bytes of the largest package. */
  mostBytes: number;
  /** The free bytes of the storage; undefined for a bucket. */
  freeBytes(): Promise<number | undefined>;
  journal: ClaimJournal;
  keys: DataKeys;
  store: FileStore;
  logger: Logger;
  templates: TemplateSettings;
  /** The resources of this service. */
  resources: readonly AnyResource[];
  /** Renders an unsaved page; undefined in a process without the portal. */
  preview?: PreviewPage | undefined;
  /** As `preview`, from what a transaction sees. */
  previewWithin?: PreviewWithin | undefined;
}

/** What carries out an admin call. */
export type AdminHandle<C extends Call> = HandleOf<C, MainAdminServices>;
export const adminHandler = handlersOf<MainAdminServices>();
