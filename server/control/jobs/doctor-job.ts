import type { Clock } from '#platform/core/clock.ts';
import { type Check, examine } from '#platform/core/finding.ts';
import type { Job } from '../control-server.ts';

/** The doctor as a job of the running portal, which holds the embedded database. */
export function doctorJob({ checks, clock }: { checks: readonly Check[]; clock: Clock }): Job {
  return () => examine(checks, clock.now());
}
