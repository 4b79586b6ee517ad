import { App, Button, Form, Input, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { useSend } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { FormDialog } from '#admin/form/form-dialog.tsx';
import { defineResource } from '#admin/resources/definition.ts';
import type { AdminCall, AdminInput } from '#contract/admin/call.ts';
import {
  operatorEndSessions,
  operatorPassword,
  operators,
  operatorTotpReset,
} from '#contract/admin/operators.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';

export const resource = defineResource({
  calls: operators,
  titleOf: ({ display_name, name }) => display_name || name,
  formActions: (id) => <OperatorActions id={id} />,
  filters: [
    { name: 'q', label: '姓名', kind: 'text' },
    { name: 'role', label: '角色', kind: 'choice', options: ROLE_NAMES },
    { name: 'disabled', label: '停用', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80 },
    {
      key: 'name',
      isLink: true,
      title: '登录名',
      sort: 'name',
      width: 160,
      render: ({ name, is_disabled }) => (
        <>
          {name} {is_disabled && <Tag>已停用</Tag>}
        </>
      ),
    },
    { key: 'display_name', title: '姓名', width: 140 },
    { key: 'role', title: '角色', width: 90, render: ({ role }) => ROLE_NAMES[role] },
    {
      key: 'ready',
      title: '登录方式',
      width: 200,
      render: ({ has_password, has_totp }) =>
        `${has_password ? '有密码' : '还没有密码'}，${has_totp ? '已绑定验证码' : '未绑定验证码'}`,
    },
    { key: 'sessions', title: '在线', width: 80 },
    { key: 'last_seen_at', title: '最近使用', width: 150, kind: 'moment', empty: '—' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, kind: 'moment' },
  ],
  sections: [
    {
      title: '账号',
      hint: '新账号保存后，用“设置密码”给一个初始密码。停用后，已经登录的会立刻退出。',
      fields: [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'display_name', kind: 'text', isRequired: true },
        { name: 'role', kind: 'choice', options: ROLE_NAMES, isRequired: true },
        { name: 'is_disabled', kind: 'switch' },
      ],
    },
  ],
  empty: () => ({ name: '', display_name: '', role: 'editor' as const, is_disabled: false }),
});

function OperatorActions({ id }: { id: number }) {
  const { message } = App.useApp();
  const may = useMay();
  const [form] = Form.useForm<{ password: string }>();
  const [isOpen, setOpen] = useState(false);
  const { send } = useSend(({ fields, msg }) =>
    fields
      ? form.setFields([{ name: 'password', errors: fields.map((field) => field.msg) }])
      : message.error(msg),
  );
  if (!may('operators.write')) {
    return null;
  }
  const run = async <C extends AdminCall>(call: C, params: AdminInput<C>, done: string) => {
    if (await send(call, params)) {
      message.success(done);
      setOpen(false);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>设置密码</Button>
      <Popconfirm
        title="解除动态验证码？"
        description="手机丢失时用；本人下次登录时重新绑定。"
        onConfirm={() => run(operatorTotpReset, { id }, '已解除')}
      >
        <Button>解除验证码</Button>
      </Popconfirm>
      <Popconfirm title="让所有登录失效？" onConfirm={() => run(operatorEndSessions, { id }, '已全部退出')}>
        <Button>强制退出</Button>
      </Popconfirm>
      <FormDialog
        open={isOpen}
        title="设置密码"
        width={420}
        name="new-password"
        form={form}
        onFinish={({ password }) =>
          run(operatorPassword, { id, password }, '密码已设置，请当面或用安全的方式告诉本人')
        }
        onClose={() => setOpen(false)}
      >
        <Form.Item
          name="password"
          label="新密码"
          extra="至少 12 个字符；原来的登录随之失效"
          rules={[
            { required: true, message: '请填写密码' },
            { min: 12, message: '密码至少 12 个字符' },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </FormDialog>
    </>
  );
}
