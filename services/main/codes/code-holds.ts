import type { HeldBack } from '#platform/import/summary.ts';
import { twinReason } from './code-findings.ts';
import type { FoundCode, Hold } from './code-judge.ts';
import { codeKey } from './code-key.ts';

/**
 * Of each code of a group, the first reason to hold it back that the operator does not take. A code of which another line is held back
 * with its remarks is held back, too.
 */
export function remainingHolds(
  found: readonly FoundCode[],
  holds: readonly (readonly Hold[])[],
  takes: Readonly<Record<keyof HeldBack, boolean>>,
): (Hold | undefined)[] {
  const remaining = holds.map((all) => all.find(({ kind }) => !takes[kind]));
  const twins = new Map(
    found.flatMap(({ code, line }, at) =>
      remaining[at]?.kind === 'remarks' ? [[codeKey(code), line] as const] : [],
    ),
  );
  return found.map(({ code }, at) => {
    const twin = twins.size > 0 ? twins.get(codeKey(code)) : undefined;
    return remaining[at] ?? (twin === undefined ? undefined : { kind: 'remarks', reason: twinReason(twin) });
  });
}
