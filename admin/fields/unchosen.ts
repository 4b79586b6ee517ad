import { createContext } from 'react';
import type { FieldProblem } from '#contract/envelope.ts';

/** What an operator reads about a text that is left in a select and chose nothing. */
export function unchosenText(text: string): string {
  return `没有选中“${text}”，请从列表里选一个，或者清空`;
}

/** Reports such a text to the surrounding form, with the path of its field; an empty one after it is gone. */
export const UnchosenContext = createContext<(path: string, text: string, isLeft: boolean) => void>(
  () => undefined,
);

/** The problems of a form in whose fields texts are left that chose nothing. Such a field has no other problem. */
export function withUnchosen(
  problems: readonly FieldProblem[],
  texts: ReadonlyMap<string, string>,
): FieldProblem[] {
  const left = [...texts].map(([path, text]) => ({ path, msg: unchosenText(text) }));
  return [...left, ...problems.filter(({ path }) => !texts.has(path))];
}
