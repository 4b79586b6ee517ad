import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useOperator } from '#admin/auth/use-session.ts';
import { showProblems } from '#admin/calls/problems.ts';
import { useSend } from '#admin/calls/use-call.ts';
import { GroupedChoices } from '#admin/form/grouped-choices.tsx';
import { ShownOnce } from '#admin/form/shown-once.tsx';
import { atMost } from '#admin/ui/at-most.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type Permission, TOKEN_SCOPES } from '#contract/admin/roles.ts';
import { CONNECTION_NAME_LENGTH } from '#contract/admin/text-limits.ts';
import { TOKEN_DAYS, tokenCreate } from '#contract/admin/tokens.ts';
import type { CallData, CallInput } from '#contract/call.ts';
import { scopeGroups } from './scope-names.ts';

type Fields = Omit<CallInput<typeof tokenCreate>, 'scopes'> & { scopes: Permission[] };

/** The dialog that creates a token, and then the one that shows it, once. */
export function NewToken({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [form] = Form.useForm<Fields>();
  const { permissions } = useOperator();
  const [created, setCreated] = useState<CallData<typeof tokenCreate>>();
  const { send, isSending } = useSend(({ fields = [] }) => showProblems(form, fields));
  const create = async (fields: Fields) => {
    const done = await send(tokenCreate, fields);
    if (done) {
      setCreated(done);
      onClose();
    }
  };
  return (
    <>
      <FormDialog<Fields>
        open={isOpen}
        title="新建令牌"
        okText="新建"
        confirmLoading={isSending}
        width={560}
        name="new-token"
        form={form}
        initialValues={{ days: '90', scopes: [] }}
        onFinish={create}
        onClose={onClose}
      >
        <Form.Item
          name="name"
          label="名称"
          extra="请写明用于哪个系统，操作记录里会显示"
          rules={[
            { required: true, whitespace: true, message: '请填写名称' },
            atMost(CONNECTION_NAME_LENGTH),
          ]}
        >
          <Input placeholder="例如：内容平台" />
        </Form.Item>
        <Form.Item name="days" label="有效期">
          <Radio.Group options={TOKEN_DAYS.map((value) => ({ value, label: `${value} 天` }))} />
        </Form.Item>
        <Form.Item
          name="scopes"
          label="权限"
          extra="请只授予需要的权限。不能超过您自己的权限，您的角色变化后令牌的权限随之变化。"
          rules={[{ required: true, type: 'array', message: '请至少选择一项权限' }]}
        >
          <GroupedChoices
            label="权限"
            groups={scopeGroups(TOKEN_SCOPES.filter((scope) => permissions.includes(scope)))}
          />
        </Form.Item>
      </FormDialog>
      <ShownOnce title="令牌已生成" text={created?.token} onClose={() => setCreated(undefined)}>
        令牌只显示这一次，{showTime(created?.expires_at)} 到期。请保存到密码管理器，不要写进代码仓库。
      </ShownOnce>
    </>
  );
}
