import type { Answered } from '#admin/auth/use-call.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { NumberCard } from './number-card.tsx';
import type { Range } from './range.ts';
import { comparison } from './words.ts';

interface Compared {
  count: number;
  before: number;
}

interface Props<Data> {
  name: string;
  of: Answered<Data>;
  pick(data: Data): Compared;
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
  { isLoading, refusal }: Pick<Answered<unknown>, 'isLoading' | 'refusal'>,
  count: number | undefined,
): number | undefined | null {
  return count ?? (isLoading && !refusal ? undefined : null);
}
