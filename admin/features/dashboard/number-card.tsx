import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import type { CallState } from '#admin/calls/use-call.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import type { Permission } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';

interface Props {
  name: string;
  /** Undefined while loading; null if the call failed or belongs to another service. */
  count: number | undefined | null;
  /** The list behind it, unless the operator has none, and the permission it requires. */
  to: string | undefined;
  permission: Permission;
  /** Shown below the number, e.g. a comparison. */
  note?: string | undefined;
  /** Highlighted unless zero. */
  isWarning?: boolean;
}

export function NumberCard({ name, count, to, permission, note, isWarning }: Props) {
  const may = useMay();
  const shown = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={isWarning && count ? `${styles.number} ${styles.warning}` : styles.number}>
        {count === null ? '暂无' : formatCount(count ?? 0)}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <Card size="small" className={styles.numberCard}>
      {count === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : to !== undefined && may(permission) && count !== null ? (
        <Link to={to} className={styles.numberLink}>
          {shown}
        </Link>
      ) : (
        <div className={styles.numberLink}>{shown}</div>
      )}
    </Card>
  );
}

/** A value of a call: undefined while loading, null if it failed. */
export function countOf<Data, Value>(
  { data, refusal }: CallState<Data>,
  pick: (data: Data) => Value,
): Value | undefined | null {
  return refusal === undefined ? data && pick(data) : null;
}
