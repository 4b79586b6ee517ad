import { Flex, Switch } from 'antd';
import styles from './queue.module.css';

interface Props {
  keys: readonly (readonly [key: string, does: string, ...unknown[]])[];
  areOn: boolean;
  onSwitch(areOn: boolean): void;
}

/** The shortcuts and the switch that disables them. */
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
