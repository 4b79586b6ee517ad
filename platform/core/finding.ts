import type * as z from 'zod/mini';
import type { finding } from '#contract/admin/system.ts';
import { inTime } from './unless-slow.ts';

/** One result of the doctor, with its severity and advice how to fix it. Contains no secrets. */
export type Finding = z.output<typeof finding>;

/** One check of the doctor; an error that it throws becomes a finding. */
export interface Check {
  name: string;
  run(now: Date): Promise<Omit<Finding, 'name'>[]>;
}

export function check(name: string, run: Check['run']): Check {
  return { name, run };
}

export const ok = (text: string) => ({ level: 'ok' as const, text, advice: null });
export const warn = (text: string, advice: string) => ({ level: 'warn' as const, text, advice });
export const bad = (text: string, advice: string) => ({ level: 'bad' as const, text, advice });

const TIMEOUT_MS = 15_000;

/** Runs the checks sequentially, each with a timeout. */
export async function runChecks(checks: readonly Check[], now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, run } of checks) {
    const tooSlow = new Error(`${TIMEOUT_MS / 1_000} 秒内没有结果`);
    try {
      const found = await inTime(run(now), tooSlow, TIMEOUT_MS);
      findings.push(...found.map((finding) => ({ name, ...finding })));
    } catch (error) {
      const text = `检查失败：${(error as Error).message}`;
      findings.push({ name, ...bad(text, '请按上述提示处理；仍无法解决时请查看日志。') });
    }
  }
  return findings;
}
