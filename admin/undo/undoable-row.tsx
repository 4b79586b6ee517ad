import { App, Button } from 'antd';
import type { Undoable } from '#contract/admin/undo.ts';
import { showTime } from '../app/china-time.ts';
import styles from './undo.module.css';
import { QUESTIONS, undoableWords } from './undo-words.ts';

interface Props {
  /** Text before the action: 您上次. */
  lead?: string;
  what: Undoable;
  isDisabled: boolean;
  /** Number of undone records; undefined while no undo is running. */
  done: number | undefined;
  onUndo(): void;
}

const number = (value: number) => value.toLocaleString('zh-CN');

/** An undoable action with its button. */
export function UndoableRow({ lead = '', what, isDisabled, done, onUndo }: Props) {
  const { modal } = App.useApp();
  const { button, title, content } = QUESTIONS[what.kind];
  const ask = () =>
    modal.confirm({
      ...{ title, content },
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: () => onUndo(),
    });
  const all = what.inserted + what.updated + what.removed;
  return (
    <div className={styles.row}>
      <span>
        {lead}
        {undoableWords(what)}（{showTime(what.at)}）
      </span>
      <Button disabled={isDisabled} loading={done !== undefined} onClick={ask}>
        {done === undefined ? button : `正在撤销 ${number(done)} / ${number(all)}`}
      </Button>
    </div>
  );
}
