import { isbot } from 'isbot';
import { remembered } from '#platform/core/remembered.ts';

const MOST_AGENTS = 5_000;
const isKnownRobot = remembered(isbot, MOST_AGENTS);

/** True for what calls itself a robot, and for what calls itself nothing. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || isKnownRobot(userAgent);
}
