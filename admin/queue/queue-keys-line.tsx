import { Flex, Switch } from 'antd';
import styles from './queue.module.css';

interface Props {
  /** What each key does, in the order in which they are shown. */
  keys: readonly (readonly [key: string, does: string, ...unknown[]])[];
  areOn: boolean;
  onSwitch(areOn: boolean): void;
}

/** Which keys there are, and the switch that turns them off. */
export function QueueKeysLine({ keys, areOn, onSwitch }: Props) {
  return (
    <Flex gap={12} wrap align="center" className={styles.keys}>
      {areOn &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {does}
          </span>
        ))}
      <span className={styles.switch}>
        快捷键 <Switch size="small" checked={areOn} onChange={onSwitch} aria-label="快捷键" />
      </span>
    </Flex>
  );
}
