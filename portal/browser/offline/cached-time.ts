import { clockTime, shortDate } from '#portal/ui/format.ts';
import { browserNow } from '../state/browser-clock.ts';

/** A time in ms as local time in China: `11月21日 19:05`. */
export function cachedTime(at: number): string {
  const moment = new Date(at).toISOString();
  return `${shortDate(moment, new Date(browserNow()).toISOString())} ${clockTime(moment)}`;
}
