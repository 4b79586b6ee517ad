import { Checkbox, Form, Input } from 'antd';
import { useMay } from '#admin/auth/use-session.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import type { ReportAdminRow } from '#contract/admin/reports.ts';

import { REASON_LENGTH } from '#contract/admin/text-limits.ts';
import { isAppeal } from './report-entry.tsx';

export interface Decision {
  note: string;
  /** Also reject the reported comments. */
  hide: boolean;
  /** Also reset the reported nicknames, and remove the uploaded pictures. */
  reset_nickname: boolean;
  remove_picture: boolean;
}

/** Where the pictures that players upload are stored. */
const UPLOADED = 'uploads/players/';

interface Props {
  /** The dialog is open unless there are none. */
  reports: readonly ReportAdminRow[];
  onSubmit(decision: Decision): Promise<void>;
  onClose(): void;
}

/** Prompts for the note of justified reports, and whether to reject the comments or reset the nicknames. Enter submits. */
export function JustifiedDialog({ reports, onSubmit, onClose }: Props) {
  const may = useMay();
  const [form] = Form.useForm<Partial<Decision>>();
  const count = reports.length;
  const canHide =
    may('comments.write') &&
    reports.some(({ kind, comment_state: state }) => kind === 'comment' && state && state !== '已拒绝');
  const nicknames = reports.filter(
    ({ kind, author_id, is_reset: isReset }) => kind === 'nickname' && author_id !== null && !isReset,
  );
  const canReset = may('players.write') && nicknames.length > 0;
  const canRemove = may('avatars.write') && nicknames.some(({ body }) => body.startsWith(UPLOADED));
  const isReset = Form.useWatch('reset_nickname', form) ?? canReset;
  const appeals = reports.filter(({ kind }) => isAppeal(kind)).length;
  return (
    <FormDialog
      open={count > 0}
      title={`${count === 1 ? '这' : `选中的 ${count} `}条举报成立？`}
      okText="成立"
      width={480}
      afterOpenChange={(isShown) => isShown && form.focusField('note')}
      form={form}
      initialValues={{ hide: canHide, reset_nickname: canReset }}
      onFinish={({ note = '', hide = false, reset_nickname = false, remove_picture = false }) =>
        onSubmit({
          note: note.trim(),
          hide: canHide && hide,
          reset_nickname: canReset && reset_nickname,
          remove_picture: canReset && reset_nickname && canRemove && remove_picture,
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="note"
        label="处理说明（选填）"
        extra="举报人、申诉人和昵称被重置的玩家登录后会看到这段说明"
        rules={[atMost(REASON_LENGTH)]}
      >
        <Input />
      </Form.Item>
      {appeals > 0 && (
        <p>
          其中 {appeals} 条是申诉：成立后，被拒绝的评论恢复显示，被重置的昵称恢复，不成立的举报回到待处理。
        </p>
      )}
      {canHide && (
        <Form.Item name="hide" valuePropName="checked">
          <Checkbox>同时拒绝被举报的评论，玩家不再看到它</Checkbox>
        </Form.Item>
      )}
      {canReset && (
        <Form.Item
          name="reset_nickname"
          valuePropName="checked"
          extra="玩家会收到通知，可以重新设置昵称，但不能再用这个昵称"
        >
          <Checkbox>同时重置昵称</Checkbox>
        </Form.Item>
      )}
      {canReset && canRemove && (
        <Form.Item name="remove_picture" valuePropName="checked" extra="撤销处理时，头像不会恢复">
          <Checkbox disabled={!isReset}>同时移除玩家上传的头像</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}
