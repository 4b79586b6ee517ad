import { createStore } from './store.ts';

/** The path of the page that has taken the place of the document's own; empty before. */
export const shownPath = createStore('');
