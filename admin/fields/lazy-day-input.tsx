import { Input } from 'antd';
import { type ComponentProps, lazy } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';
import styles from './moment-input.module.css';

const Loaded = lazy(async () => ({ default: (await import('./day-input.tsx')).DayInput }));

/** A field for a day for the dashboard, which loads without it. */
export function LazyDayInput(props: ComponentProps<typeof Loaded>) {
  return (
    <LazyPart
      fallback={
        <div className={styles.day}>
          <Input aria-label={props.label} value={props.value} disabled />
          <div className={styles.echo}>&nbsp;</div>
        </div>
      }
    >
      <Loaded {...props} />
    </LazyPart>
  );
}
