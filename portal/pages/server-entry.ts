// What the server uses of the portal.
export { isBlockedInApp } from '../browser/device.ts';
export { respondFeed } from '../features/feeds/feed-table.ts';
export { handheldAddress, knownParams, pageKind, pagePath, variesByDevice } from './find-page.ts';
export { pagePaths, renderPage } from './render-page.tsx';
