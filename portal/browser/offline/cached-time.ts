import { clockTime, shortDate } from '#portal/ui/format.ts';
import { browserNow } from '../state/browser-clock.ts';

/** When something was kept, in ms, as clocks in China show it: `11月21日 19:05`. */
export function cachedTime(at: number): string {
  const moment = new Date(at).toISOString();
  return `${shortDate(moment, new Date(browserNow()).toISOString())} ${clockTime(moment)}`;
}
