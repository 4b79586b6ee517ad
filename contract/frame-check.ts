/**
 * Whether the address of an H5 game can be shown in a frame, as the server finds it:
 * - `open`: it responds, and lets this site frame it;
 * - `refused`: its headers forbid this site to frame it, so that browsers show nothing of it;
 * - `dead`: its host or its page does not exist, or browsers must not open it;
 * - `failing`: it gave no usable response now, or the server cannot reach it;
 * - `unknown`: not checked, or the response says nothing about what players get.
 */
export const FRAME_STATES = ['open', 'refused', 'dead', 'failing', 'unknown'] as const;

export interface FrameCheck {
  state: (typeof FRAME_STATES)[number];
  /** Why, in Chinese; null if there is nothing to say. */
  fault: string | null;
}

/** The address of the check of a published game. */
export function frameCheckAddress(game: number): string {
  return `/frame-check/${game}`;
}
