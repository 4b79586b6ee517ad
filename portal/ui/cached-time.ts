import { browserNow } from '../browser/state/browser-clock.ts';
import { clockTime, shortDate } from './format.ts';

/** A time in ms as local time in China: `11月21日 19:05`. */
export function cachedTime(at: number): string {
  const moment = new Date(at).toISOString();
  return `${shortDate(moment, new Date(browserNow()).toISOString())} ${clockTime(moment)}`;
}
