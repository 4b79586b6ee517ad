import type { Site } from '#contract/entities/site.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { deleteAbandoned } from '#services/account/pictures/picture-repository.ts';
import { removePictureFiles } from '#services/account/pictures/remove-files.ts';
import { type Job, job, MINUTE_MS } from './repeat-jobs.ts';

/** Whether pictures that this process stores are served: from its own disk, or from the object store that all share. */
export function storesPictures({ services, storage }: Pick<Config, 'services' | 'storage'>): boolean {
  return services.main === undefined || storage.kind === 's3';
}

/** Whether players may upload pictures, by the default site: accounts belong to no site. */
export function uploadsAllowed(site: () => Promise<Site>): () => Promise<boolean> {
  return async () => (await site()).features.avatar_upload === true;
}

/** Deletes abandoned pictures of players, and removes the files of deleted ones. */
export function pictureRemoval(db: Database, store: Pick<FileStore, 'remove'>): Job {
  return job('removing pictures of players failed', MINUTE_MS, async () => {
    await transaction(db, deleteAbandoned);
    await removePictureFiles(db, store);
  });
}
