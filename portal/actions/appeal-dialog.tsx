import { type FormEvent, useId, useState } from 'react';
import { REPORT_TEXT_LIMIT } from '#contract/report-vocabulary.ts';
import { asPlayer } from '../api/as-player.ts';
import { services } from '../api/request.ts';
import { buttonClass } from '../ui/button.ts';
import fields from '../ui/form-fields.module.css';
import { fullTime } from '../ui/format.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import css from './appeal-dialog.module.css';

interface AppealDialogProps {
  /** The own rejected comment, or the own report. */
  decision: { comment_id: number } | { report_no: string };
  question: string;
  onSent: () => void;
  onClose: () => void;
}

/** The form of an appeal against a decision. */
export function AppealDialog({ decision, question, onSent, onClose }: AppealDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) {
      return;
    }
    if (text.trim() === '') {
      setFailure('请写明申诉理由');
      return;
    }
    if ([...text.trim()].length > REPORT_TEXT_LIMIT) {
      setFailure(`最多写 ${REPORT_TEXT_LIMIT} 个字`);
      return;
    }
    setIsSending(true);
    const response = await asPlayer(() =>
      services.send('/vue/decisionappeal', { ...decision, text: text.trim() }, 'sdk'),
    );
    setIsSending(false);
    if (response.status === 0) {
      setFailure(response.msg);
      return;
    }
    showToast(`申诉已提交，${fullTime(response.data.due_at)}前处理`);
    onSent();
    onClose();
  };
  return (
    <TitledDialog title="申诉" onClose={onClose}>
      <form onSubmit={send}>
        <p className={css.question}>{question}</p>
        <label htmlFor={id} className={fields.label}>
          申诉理由
        </label>
        <textarea
          id={id}
          name="text"
          rows={4}
          value={text}
          aria-invalid={failure !== '' || undefined}
          aria-describedby={`${id}-failure`}
          className={fields.control}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-failure`} role="alert" className={css.failure}>
          {failure}
        </p>
        <p className={fields.hint}>
          工作人员会在 3 天内复核。结果在“我的举报”里查看，每项处理结果可以申诉一次。
        </p>
        <div className={`${fields.buttons} ${css.buttons}`}>
          <button type="button" className={buttonClass.quiet} onClick={onClose}>
            取消
          </button>
          <button type="submit" className={buttonClass.primary} aria-disabled={isSending || undefined}>
            {isSending ? '正在提交…' : '提交申诉'}
          </button>
        </div>
      </form>
    </TitledDialog>
  );
}
