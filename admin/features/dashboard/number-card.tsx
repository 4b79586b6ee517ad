import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import type { Permission } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';

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
        {count === null ? '—' : (count ?? 0).toLocaleString('zh-CN')}
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
