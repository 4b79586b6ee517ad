import { Alert, App, Button } from 'antd';
import type { Undoable } from '#contract/admin/undo.ts';
import { showTime } from '../ui/china-time.ts';
import { formatCount } from '../ui/format-number.ts';
import styles from './undo.module.css';
import { CONFIRMATIONS, undoableLabel, undoneSummary } from './undo-texts.ts';
import type { UndoOutcome } from './use-undo.ts';

interface Props {
  /** Text before the action: 您上次. */
  prefix?: string;
  action: Undoable;
  isDisabled: boolean;
  /** Number of undone records; undefined while no undo is running. */
  done: number | undefined;
  onUndo(): void;
}

export function UndoableRow({ prefix = '', action, isDisabled, done, onUndo }: Props) {
  const { modal } = App.useApp();
  const { button, title, content } = CONFIRMATIONS[action.kind];
  const confirm = () =>
    modal.confirm({ title, content, okText: '撤销', okButtonProps: { danger: true }, onOk: () => onUndo() });
  const all = action.inserted + action.updated + action.removed;
  return (
    <div className={styles.row}>
      <span>
        {prefix}
        {undoableLabel(action)}（{showTime(action.at)}）
      </span>
      <Button disabled={isDisabled} loading={done !== undefined} onClick={confirm}>
        {done === undefined ? button : `正在撤销 ${formatCount(done)} / ${formatCount(all)}`}
      </Button>
    </div>
  );
}

export function UndoResult({ undone: { sum, skipped } }: { undone: UndoOutcome }) {
  return (
    <Alert
      type={sum.left > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={undoneSummary(sum)}
      description={
        sum.left > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the list
          <section className={styles.skipped} tabIndex={0} aria-label="保留的内容">
            <ul>
              {skipped.map(({ id, title, reason }) => (
                <li key={id}>
                  {title}：{reason}
                </li>
              ))}
              {sum.left_out > 0 && <li>另有 {formatCount(sum.left_out)} 条未列出</li>}
            </ul>
          </section>
        )
      }
    />
  );
}
