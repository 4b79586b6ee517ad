// Needed when nothing can be fetched any more.
import '#portal/features/errors/error-page.tsx';
import { FavouritesStoreUpdater } from './favourites-store-updater.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { OwnPacksGuard } from './own-packs-guard.tsx';
import { PageCacheUpdater } from './page-cache-updater.tsx';
import { Reminders } from './reminders.tsx';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** What stands around every page and may come after it: nobody waits for it. */
export function PostLoad() {
  return (
    <>
      <NetworkNotice />
      <PageCacheUpdater />
      <OwnPacksGuard />
      <FavouritesStoreUpdater />
      <Reminders />
      <ScriptsAhead />
      <Shortcuts />
    </>
  );
}
