import type * as z from 'zod/mini';
import type { FieldProblem } from '#contract/admin/envelope.ts';

/** What the schema library says where the contract has no sentence of its own. */
const WORDLESS = /^Invalid/;

/** What is wrong with a form, a problem a field; `labels` names fields where the contract doesn't. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  labels: Readonly<Record<string, string>> = {},
): FieldProblem[] {
  return issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    const msg = messageOf(issue);
    return { path, msg: msg ?? `${labels[String(issue.path[0])] ?? '内容'}填写不正确` };
  });
}

/** An issue's sentence; of a field that may be this or that, the one of the last possibility. */
function messageOf(issue: z.core.$ZodIssue): string | undefined {
  if (!WORDLESS.test(issue.message)) {
    return issue.message;
  }
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inner && messageOf(inner);
}

/** The problems of fields that are as they were; `changed` as the form's library tells it: `{ packages: [, { url }] }`. */
export function withoutChanged(problems: readonly FieldProblem[], changed: object): FieldProblem[] {
  return problems.filter(({ path }) => {
    let part: unknown = changed;
    for (const name of path.split('.')) {
      part = (part as Record<string, unknown> | null | undefined)?.[name];
    }
    return part === undefined;
  });
}
