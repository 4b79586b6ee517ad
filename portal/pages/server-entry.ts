// What the server uses of the portal.
export { isBlockedInApp } from '../browser/device.ts';
export { respondFeed } from '../features/feeds/feed-table.ts';
export { knownParams, pageKind, pagePath } from './find-page.ts';
export { handheldAddress, variesByDevice } from './handheld-address.ts';
export { pagePaths, renderPage } from './render-page.tsx';
