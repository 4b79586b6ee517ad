/** How a check came out: as it should be, to be looked at, or wrong. */
export type Level = 'ok' | 'warn' | 'bad';

/** One line of the doctor's. No secret stands in it. */
export interface Finding {
  name: string;
  level: Level;
  text: string;
  /** What to do about it. */
  advice: string | null;
}

/** Looks at one thing; what it throws is a finding too. */
export interface Check {
  name: string;
  run(now: Date): Promise<Omit<Finding, 'name'>[]>;
}

export const ok = (text: string) => ({ level: 'ok' as const, text, advice: null });
export const warn = (text: string, advice: string) => ({ level: 'warn' as const, text, advice });
export const bad = (text: string, advice: string) => ({ level: 'bad' as const, text, advice });

const PATIENCE_MS = 15_000;

/** Makes every check, one after the other, and lets none take for ever. */
export async function examine(checks: readonly Check[], now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, run } of checks) {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`${PATIENCE_MS / 1_000} 秒内没有结果`)),
      PATIENCE_MS,
    );
    try {
      const found = await Promise.race([run(now), late.promise]);
      findings.push(...found.map((one) => ({ name, ...one })));
    } catch (error) {
      const text = `检查没有做成：${(error as Error).message}`;
      findings.push({ name, ...bad(text, '按这句话处理；仍不明白时请看日志。') });
    } finally {
      clearTimeout(timer);
    }
  }
  return findings;
}
