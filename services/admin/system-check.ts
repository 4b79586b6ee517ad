import type { systemCheck } from '#contract/admin/system.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { runChecks } from '#platform/core/finding.ts';
import type { AdminHandle } from './context.ts';

export const checkSystem: AdminHandle<typeof systemCheck> = async ({ now, checks }) => ({
  checked_at: chinaTime(now),
  findings: await runChecks(checks, now),
});
