import type { CallState } from '#admin/auth/use-call.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { NumberCard } from './number-card.tsx';
import type { Range } from './range.ts';
import { comparison } from './summaries.ts';

interface Comparison {
  count: number;
  before: number;
}

interface Props<Data> {
  name: string;
  of: CallState<Data>;
  pick(data: Data): Comparison;
  range: Range;
  to: string;
  permission?: Permission;
}

/** A number of the range, compared with the previous range. */
export function NumberInRange<Data>({
  name,
  of,
  pick,
  range,
  to,
  permission = 'dashboard.read',
}: Props<Data>) {
  const compared = of.data && pick(of.data);
  return (
    <NumberCard
      name={name}
      count={countOf(of, compared?.count)}
      to={to}
      permission={permission}
      note={compared && comparison(compared, range)}
    />
  );
}

/** A number of a call: undefined while loading, null if it failed. */
export function countOf(
  { isLoading, refusal }: Pick<CallState<unknown>, 'isLoading' | 'refusal'>,
  count: number | undefined,
): number | undefined | null {
  return count ?? (isLoading && !refusal ? undefined : null);
}
