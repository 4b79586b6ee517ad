import type { PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';

export interface AdminDeps {
  db: Database;
  publish: PublishChanges;
  /** Renders an unsaved page; undefined in a process without the portal. */
  preview?: PreviewPage | undefined;
  /** As `preview`, from what a transaction sees. */
  previewWithin?: PreviewWithin | undefined;
}
