import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/control/control-server.ts';
import { type Check, examine } from '../../platform/doctor/finding.ts';

/** The doctor as a job of the running portal, which holds the embedded database. */
export function doctorJob({ checks, clock }: { checks: readonly Check[]; clock: Clock }): Job {
  return () => examine(checks, clock.now());
}
