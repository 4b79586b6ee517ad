import { type ChangeEvent, useState } from 'react';

/**
 * The text of a field from its first key until it is left; `typed` is undefined otherwise. Reports it on every key, or with
 * `isLazy` on Enter and on blur only, and nothing that has a problem.
 */
export function useTypedText(report: (text: string) => unknown, isLazy = false) {
  const [typed, setTyped] = useState<string>();
  const type = (next: string) => {
    setTyped(next);
    if (!isLazy) {
      report(next);
    }
  };
  const finish = (problem: unknown) => {
    if (typed !== undefined && !(isLazy && problem)) {
      report(typed);
      setTyped(undefined);
    }
  };
  return {
    typed,
    type,
    forget: () => setTyped(undefined),
    inputProps: (problem: string | null | undefined) => ({
      status: problem ? ('error' as const) : ('' as const),
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onBlur: () => finish(problem),
      onPressEnter: () => finish(problem),
    }),
  };
}
