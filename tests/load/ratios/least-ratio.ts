import reference from './reference.json' with { type: 'json' };

/** A ratio that is lower than the recorded one by more than this share is a fault. */
export const TOLERANCE = 0.3;

/** The lowest ratio that is no fault. */
export function leastRatio(name: keyof typeof reference): number {
  return reference[name] * (1 - TOLERANCE);
}
