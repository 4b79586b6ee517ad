import type { Page } from 'playwright-core';

/** A tap that is going to be measured. */
export interface WatchedTap {
  /** From the first click to the first frame with another heading, in ms; in the same document or the next one. */
  toContentMs: Promise<number>;
}

/** Watches a page that hasn't been opened yet. */
export async function watchTap(page: Page): Promise<WatchedTap> {
  const { promise, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction('tellArrival', resolve);
  await page.addInitScript(watchInPage);
  return { toContentMs: promise };
}

/** Runs in each document of the page: what was clicked and left outlives the document. */
function watchInPage(): void {
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const tell = () => {
    const { tellArrival } = window as unknown as { tellArrival(ms: number): void };
    tellArrival(performance.timeOrigin + performance.now() - Number(sessionStorage.getItem('tapped')));
  };
  const look = () => {
    if (heading() && heading() !== sessionStorage.getItem('left')) {
      requestAnimationFrame(() => setTimeout(tell));
    } else {
      requestAnimationFrame(look);
    }
  };
  const begin = (event: MouseEvent) => {
    sessionStorage.setItem('left', heading());
    sessionStorage.setItem('tapped', String(performance.timeOrigin + event.timeStamp));
    look();
  };
  if (sessionStorage.getItem('left') === null) {
    addEventListener('click', begin, { capture: true, once: true });
  } else {
    look();
  }
}
