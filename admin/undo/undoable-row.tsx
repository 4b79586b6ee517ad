import { App, Button } from 'antd';
import type { Undoable } from '#contract/admin/undo.ts';
import { showTime } from '../app/china-time.ts';
import styles from './undo.module.css';
import { CONFIRMATIONS, undoableLabel } from './undo-words.ts';

interface Props {
  /** Text before the action: 您上次. */
  prefix?: string;
  action: Undoable;
  isDisabled: boolean;
  /** Number of undone records; undefined while no undo is running. */
  done: number | undefined;
  onUndo(): void;
}

const number = (value: number) => value.toLocaleString('zh-CN');

/** An undoable action with its button. */
export function UndoableRow({ prefix = '', action, isDisabled, done, onUndo }: Props) {
  const { modal } = App.useApp();
  const { button, title, content } = CONFIRMATIONS[action.kind];
  const confirm = () =>
    modal.confirm({
      ...{ title, content },
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: () => onUndo(),
    });
  const all = action.inserted + action.updated + action.removed;
  return (
    <div className={styles.row}>
      <span>
        {prefix}
        {undoableLabel(action)}（{showTime(action.at)}）
      </span>
      <Button disabled={isDisabled} loading={done !== undefined} onClick={confirm}>
        {done === undefined ? button : `正在撤销 ${number(done)} / ${number(all)}`}
      </Button>
    </div>
  );
}
