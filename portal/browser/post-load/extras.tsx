// Needed when nothing can be fetched any more.
import '#portal/features/errors/error-page.tsx';
import { FavouritesKeeper } from './favourites-keeper.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { OwnPacksGuard } from './own-packs-guard.tsx';
import { PageKeeper } from './page-keeper.tsx';
import { Reminders } from './reminders.tsx';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** What stands around every page and may come after it: nobody waits for it. */
export function Extras() {
  return (
    <>
      <NetworkNotice />
      <PageKeeper />
      <OwnPacksGuard />
      <FavouritesKeeper />
      <Reminders />
      <ScriptsAhead />
      <Shortcuts />
    </>
  );
}
