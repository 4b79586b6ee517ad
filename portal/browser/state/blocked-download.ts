import { createStore } from './store.ts';

/** Whether a link to a package was used inside an app that blocks it. */
export const blockedDownload = createStore(false);
