import { SMS_HOURS } from '#contract/vocabulary.ts';
import { chinaTime } from './clock.ts';

/** True in the hours of China in which notifications may be sent by SMS. */
export function isSmsTime(now: Date): boolean {
  const hour = Number(chinaTime(now).slice(11, 13));
  return hour >= SMS_HOURS[0] && hour < SMS_HOURS[1];
}
