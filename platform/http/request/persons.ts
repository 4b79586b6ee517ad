import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { remembered } from '#platform/core/remembered.ts';
import { isPrefetch } from './same-origin.ts';

const MOST_AGENTS = 5_000;
const isKnownRobot = remembered(isbot, MOST_AGENTS);

/** True for a declared robot and for a request without a user agent. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || isKnownRobot(userAgent);
}

/** Frames, which open without a click. */
const FRAMES = ['iframe', 'frame', 'embed', 'object'];

/**
 * Whether a person's browser navigates to the address: no HEAD, robot, prefetch, part of a file or frame. Browsers that send
 * `Sec-Fetch-Mode` name a navigation there; older ones, and plain connections, have no such header.
 */
export function isPersonsNavigation({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-fetch-site': site } = headers;
  const isDescribed = [mode, dest, site].some((one) => one !== undefined);
  return (
    method === 'GET' &&
    !isRobot(headers['user-agent']) &&
    !isPrefetch(headers) &&
    headers.range === undefined &&
    (!isDescribed || (mode === 'navigate' && !FRAMES.includes(String(dest))))
  );
}
