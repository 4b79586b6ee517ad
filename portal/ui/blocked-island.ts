import { island } from '../islands/island.tsx';
import { BlockedDownload } from './blocked-download.tsx';

/** Its page's script starts it (`build-links.ts`). */
export const BlockedIsland = island('blocked-download', BlockedDownload);
