import { App, Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useSend } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { FormDialog } from '#admin/form/form-dialog.tsx';
import type { AdminCall, AdminInput } from '#contract/admin/call.ts';
import { operatorEndSessions, operatorPassword, operatorTotpReset } from '#contract/admin/operators.ts';

/** Sets a password, resets TOTP and ends the sessions of an operator. */
export function OperatorActions({ id }: { id: number }) {
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
