import { Form, Input } from 'antd';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type CommentAdminRow, commentReply } from '#contract/admin/comments.ts';
import { COMMENT_LENGTH } from '#contract/vocabulary.ts';

interface Props {
  /** The review; the dialog is open if there is one. */
  comment: CommentAdminRow | undefined;
  onClose(): void;
  onDone(): void;
}

/** Writes a reply in the name of the site. */
export function OfficialReply({ comment, onClose, onDone }: Props) {
  const { run, isSending, refusal } = useSend();
  const reply = async ({ body }: { body: string }) => {
    if (comment && (await run(commentReply, { id: comment.id, body }, '已回复，作者会收到消息'))) {
      onDone();
    }
  };
  return (
    <FormDialog
      open={comment !== undefined}
      title={`官方回复 ${comment?.nickname ?? ''}`}
      okText="发布回复"
      confirmLoading={isSending}
      width={520}
      name="official-reply"
      onFinish={reply}
      onClose={onClose}
      intro={
        <>
          <p>{comment?.body}</p>
          <RefusalAlert reason={refusal} />
        </>
      }
    >
      <Form.Item
        name="body"
        label="回复"
        extra="以网站的名义公开显示，带“官方”标记。发布后如需删除，请用“撤销上次批量操作”。"
        rules={[
          { required: true, whitespace: true, message: '请填写回复' },
          { min: COMMENT_LENGTH.min, message: `至少写 ${COMMENT_LENGTH.min} 个字` },
          atMost(COMMENT_LENGTH.max),
        ]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: COMMENT_LENGTH.max }}
        />
      </Form.Item>
    </FormDialog>
  );
}
