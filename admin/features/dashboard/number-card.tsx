import { Card, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import type { Permission } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';

interface Props {
  name: string;
  /** Undefined while it isn't there yet; null where it belongs to a service elsewhere, or failed. */
  count: number | undefined | null;
  /** The list behind it, and who may see that. */
  to: string;
  permission: Permission;
  /** Beside the number: a comparison, what it means. */
  note?: string | undefined;
  /** Wants looking after where it isn't zero. */
  isWarning?: true;
}

/** A number that leads to the list behind it. */
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
