import type { FormInstance } from 'antd';
import type * as z from 'zod/mini';
import type { FieldProblem } from '#contract/envelope.ts';

/** Default messages of zod, used if the contract has none. */
const DEFAULT_MESSAGE = /^Invalid/;

/** Converts schema issues to problems. `labels` names the fields in default messages. */
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

/** The message of an issue; of a union, the message of its last option. */
function messageOf(issue: z.core.$ZodIssue): string | undefined {
  if (!DEFAULT_MESSAGE.test(issue.message)) {
    return issue.message;
  }
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inner && messageOf(inner);
}

/** The problems of unchanged fields. `changed` comes from antd: `{ packages: [, { url }] }`. */
export function withoutChanged(problems: readonly FieldProblem[], changed: object): FieldProblem[] {
  return problems.filter(({ path }) => {
    let part: unknown = changed;
    for (const name of path.split('.')) {
      part = (part as Record<string, unknown> | null | undefined)?.[name];
    }
    return part === undefined;
  });
}

/** Shows the problems at their fields, in place of those shown before. */
export function showProblems(form: FormInstance, problems: readonly FieldProblem[]): void {
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })));
  form.setFields(problems.map(({ path, msg }) => ({ name: namePath(path), errors: [msg] })));
}

/** `packages.0.url` as an antd name path. */
export function namePath(path: string): (string | number)[] {
  return path.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}
