import { isbot } from 'isbot';

/** User agents that are remembered; visitors choose them, so there is an end. */
const MOST_KNOWN = 5_000;
const known = new Map<string, boolean>();

/** True for what calls itself a robot, and for what calls itself nothing. */
export function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) {
    return true;
  }
  const seen = known.get(userAgent);
  if (seen !== undefined) {
    return seen;
  }
  const robot = isbot(userAgent);
  if (known.size >= MOST_KNOWN) {
    known.clear();
  }
  known.set(userAgent, robot);
  return robot;
}
