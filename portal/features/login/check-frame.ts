import type { Envelope } from '#contract/envelope.ts';
import { type FrameCheck, frameCheckAddress } from '#contract/frame-check.ts';
import { readEnvelope } from '#portal/api/unread-response.ts';

/** After this the network counts as lost, in ms. */
const TIMEOUT_MS = 8_000;
const UNKNOWN: FrameCheck = { state: 'unknown', fault: null };

/**
 * Checks the address of a game: the server requests one of another origin, this browser one of the portal's own.
 * @returns null if this site does not respond
 */
export async function checkFrame(game: number, url: string): Promise<FrameCheck | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const { signal } = controller;
  try {
    return isOwn(url)
      ? ownState(await fetch(url, { method: 'HEAD', signal }))
      : await foreignState(game, signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a game is on the portal's own origin. */
export function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

async function foreignState(game: number, signal: AbortSignal): Promise<FrameCheck> {
  const response = await fetch(frameCheckAddress(game), { headers: { 'X-Portal': '1' }, signal });
  const envelope = await readEnvelope<Envelope<FrameCheck>>(response);
  return envelope?.status === 1 ? envelope.data : UNKNOWN;
}

function ownState({ status, headers }: Response): FrameCheck {
  if (status === 404 || status === 410) {
    return { state: 'dead', fault: `HTTP ${status}` };
  }
  const isRefused = /^deny$/i.test(headers.get('x-frame-options') ?? '');
  return isRefused ? { state: 'refused', fault: null } : UNKNOWN;
}
