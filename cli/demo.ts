import { renewDemoTimetable } from '../demo/seed/renew.ts';
import { seedDemo } from '../demo/seed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open.ts';
import type { Logger } from '../platform/logger.ts';
import { atChinaMidnight } from './china-midnight.ts';

interface DemoContext {
  db: Database;
  clock: Clock;
  dataDir: string;
  say: (text: string) => void;
}

/** Fills an empty database with the demo and brings its dates up to today. */
export async function prepareDemo(context: DemoContext): Promise<void> {
  await seedDemo(context);
  await renewDemoTimetable(context);
}

/** Brings the demo's dates up to the new day at each China midnight, and has the pages that show them made anew. */
export function keepDemoUpToDate(
  { db, clock }: Pick<DemoContext, 'db' | 'clock'>,
  dropTags: (tags: readonly string[]) => void,
  logger: Logger,
): void {
  atChinaMidnight(clock, async () => {
    try {
      dropTags(await renewDemoTimetable({ db, clock }));
    } catch (error) {
      logger.error('the demo could not be brought up to today', { error });
    }
  });
}
