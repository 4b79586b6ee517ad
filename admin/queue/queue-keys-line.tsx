import { Flex, Switch } from 'antd';
import styles from './queue.module.css';

interface Props {
  keys: readonly (readonly [key: string, label: string, ...unknown[]])[];
  areEnabled: boolean;
  onSwitch(areEnabled: boolean): void;
}

/** The shortcuts and the switch that disables them. */
export function QueueKeysLine({ keys, areEnabled, onSwitch }: Props) {
  return (
    <Flex gap={12} wrap align="center" className={styles.keys}>
      {areEnabled &&
        keys.map(([key, label]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {label}
          </span>
        ))}
      <span className={styles.switch}>
        快捷键 <Switch size="small" checked={areEnabled} onChange={onSwitch} aria-label="快捷键" />
      </span>
    </Flex>
  );
}
