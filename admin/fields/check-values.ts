import type * as z from 'zod/mini';
import type { FieldProblem } from '#contract/envelope.ts';
import { problemsOf } from '../calls/problems.ts';
import { timeProblem } from './time-rule.ts';

/** The end of the label of a time in a form. */
const ZONE = /（北京时间）$/;

type Checked<Values> = { data: Values } | { problems: FieldProblem[] };

/** Validates the values of a form. A text that is no time has the problem that its field shows, after its label. */
export function checkValues<Values>(
  schema: z.ZodMiniType<Values>,
  values: object,
  labels: Readonly<Record<string, string>>,
): Checked<Values> {
  const checked = schema.safeParse(values, { reportInput: true });
  if (checked.success) {
    return { data: checked.data };
  }
  const issues = checked.error.issues.map((issue) => {
    const isTime = issue.code === 'invalid_format' && issue.format === 'datetime';
    const problem = isTime ? timeProblem(issue.input) : null;
    return problem
      ? { ...issue, message: `${labels[String(issue.path.at(-1))]?.replace(ZONE, '') ?? '时间'}：${problem}` }
      : issue;
  });
  return { problems: problemsOf(issues, labels) };
}
