import { formatCount } from '../ui/format-number.ts';
import styles from './import-dialog.module.css';

interface Props {
  /** The part of the file that was read, from 0 to 1, and the processed rows. */
  progress: { share: number; rows: number };
  label: string;
}

export function ImportProgress({ progress: { share, rows }, label }: Props) {
  return (
    <div>
      <progress className={styles.progress} value={share} aria-label={label} />
      {rows > 0 && <span>已处理 {formatCount(rows)} 行</span>}
    </div>
  );
}
