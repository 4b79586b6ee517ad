import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Logger } from '#platform/core/logger.ts';

/** A view of a page that nginx served from a file. */
export interface PageView {
  url: string;
  headers: IncomingHttpHeaders;
}

/** In `PAGES_DIR`; `deploy/nginx/youmen-pages.conf` writes to it. */
const FILE = 'views.log';
/** More is dropped: a portal was down for long while nginx went on. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads what nginx logged of finished pages and empties the file. It is never created here: root's nginx opens it, so it must
 * lie where the portal can replace nothing.
 * @returns a function that resolves to false if the views could not be counted
 */
export function pageViews(
  folder: string,
  logger: Logger,
  count: (view: PageView) => void,
): () => Promise<boolean> {
  let hasFailed = false;
  return async () => {
    try {
      const file = await open(join(folder, FILE), 'r+');
      try {
        for (const line of (await takeAll(file)).split('\n')) {
          const view = line && parseView(line);
          if (view) {
            count(view);
          }
        }
      } finally {
        await file.close();
      }
      hasFailed = false;
      return true;
    } catch (error) {
      if (!hasFailed) {
        hasFailed = true;
        logger.warn('no finished pages, as views.log cannot be read and emptied', { folder, error });
      }
      return false;
    }
  };
}

async function takeAll(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  if (size === 0) {
    return '';
  }
  const text = size > MOST_BYTES ? '' : await readFrom(file, 0, size);
  const { size: end } = await file.stat();
  const rest = size > MOST_BYTES ? '' : await readFrom(file, size, end - size);
  await file.truncate(0);
  return text + rest;
}

async function readFrom(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.toString('utf8', 0, bytesRead);
}

/** A line of the log format `youmen_view`; undefined if it was cut. */
function parseView(line: string): PageView | undefined {
  try {
    const { host, url, agent, referer, site, purpose } = JSON.parse(line);
    return {
      url,
      headers: {
        host,
        'user-agent': agent,
        ...(referer ? { referer } : {}),
        ...(site ? { 'sec-fetch-site': site } : {}),
        ...(purpose ? { purpose } : {}),
      },
    };
  } catch {
    return undefined;
  }
}
