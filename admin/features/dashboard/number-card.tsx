import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { formatCount } from '#admin/app/format-number.ts';
import type { CallState } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import type { Permission } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';
import type { Range } from './range.ts';
import { comparison } from './summaries.ts';

interface Props {
  name: string;
  /** Undefined while loading; null if the call failed or belongs to another service. */
  count: number | undefined | null;
  /** The list behind it and the permission it requires. */
  to: string;
  permission: Permission;
  /** Shown below the number, e.g. a comparison. */
  note?: string | undefined;
  /** Highlighted unless zero. */
  isWarning?: true;
}

/** A number that links to the list behind it. */
export function NumberCard({ name, count, to, permission, note, isWarning }: Props) {
  const may = useMay();
  const shown = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={isWarning && count ? `${styles.number} ${styles.warning}` : styles.number}>
        {count === null ? '—' : formatCount(count ?? 0)}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <Card size="small" className={styles.numberCard}>
      {count === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : may(permission) && count !== null ? (
        <Link to={to} className={styles.numberLink}>
          {shown}
        </Link>
      ) : (
        <div className={styles.numberLink}>{shown}</div>
      )}
    </Card>
  );
}

interface Comparison {
  count: number;
  before: number;
}

interface InRangeProps<Data> {
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
}: InRangeProps<Data>) {
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
