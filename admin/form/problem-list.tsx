import { Alert } from 'antd';
import type { FieldProblem } from '#contract/admin/envelope.ts';

/** A summary of the problems that the fields show. */
export function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  return problems.length === 0 ? null : (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={`有 ${problems.length} 处需要修改`}
      description={[...new Set(problems.map(({ msg }) => msg))].join('；')}
    />
  );
}
