import { serverMessages, validationMessages } from '#contract/account/messages.ts';
import { CareDialog, CodeField } from './care-form.tsx';
import { ClosingFacts, CommentChoices } from './closing-facts.tsx';
import { callOwnAccount } from './own-account.ts';

interface ClosingDialogProps {
  /** The masked number. */
  mobile: string;
  onDone: (data: { due_at: string }) => void;
  onClose: () => void;
}

/** The closing of the account: its consequences, the choice for the comments, and a fresh code. */
export function ClosingDialog({ mobile, onDone, onClose }: ClosingDialogProps) {
  return (
    <CareDialog<{ due_at: string }>
      title="注销账号"
      call="close"
      action="申请注销"
      doing="正在提交…"
      check={(fields) => {
        if (!fields.comments) {
          return { field: 'comments', msg: serverMessages.commentsOpen };
        }
        return fields.code ? null : { field: 'code', msg: validationMessages.codeEmpty };
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <ClosingFacts />
      <CommentChoices />
      <CodeField
        name="code"
        label="验证码"
        hint={`发送到 ${mobile}`}
        send={() => callOwnAccount<null>('sendOwnCode', { use: 'close' })}
      />
    </CareDialog>
  );
}
