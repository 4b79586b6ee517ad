import { type Clock, chinaDay } from '#platform/core/clock.ts';
import type { DailyDevices } from '#platform/http/downloads/daily-devices.ts';
import { type Job, MINUTE_MS } from './repeat-jobs.ts';

/** Deletes the devices of downloads and their key within a minute of the end of their day, and at the start. */
export function deviceRemoval(devices: Pick<DailyDevices, 'forget'>, clock: Clock): Job {
  return {
    failure: 'the devices of the downloads of yesterday could not be deleted',
    everyMs: MINUTE_MS,
    run: () => devices.forget(chinaDay(clock.now())),
  };
}
