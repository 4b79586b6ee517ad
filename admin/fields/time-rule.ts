import { browserNow } from '../browser/clock.ts';
import { readTyped } from './typed-time.ts';

/** Why a value of a date field is no time; null for a time and for an empty field. */
export function timeProblem(value: unknown): string | null {
  return typeof value === 'string' ? readTyped(value, new Date(browserNow())).problem : null;
}

/** A rule of a form for a date field that needs a time. */
export function timeRule(missing: string) {
  return {
    validator: async (_: unknown, value: unknown) => {
      const problem = value ? timeProblem(value) : missing;
      if (problem) {
        throw new Error(problem);
      }
    },
  };
}
