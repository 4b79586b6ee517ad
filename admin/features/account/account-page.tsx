import { App, Button, Card, Descriptions, Flex, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Enrolment } from '#admin/auth/enrolment.tsx';
import { useMay, useOperator } from '#admin/auth/use-session.ts';
import { applyStep } from '#admin/calls/session-store.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordCard } from './password-card.tsx';
import { Sessions } from './sessions.tsx';

export function Page() {
  const { name, display_name, role_name } = useOperator();
  const mayReadTokens = useMay()('tokens.read');
  return (
    <>
      <PageTitle title="我的账号" />
      <Flex vertical gap={16}>
        <Card title="账号信息">
          <Descriptions
            column={{ xs: 1, md: 3 }}
            items={[
              { key: 'name', label: '账号', children: name },
              { key: 'display_name', label: '姓名', children: display_name || '未填写' },
              { key: 'role', label: '角色', children: role_name },
            ]}
          />
        </Card>
        <Authenticator />
        <Passkeys />
        <PasswordCard />
        <Sessions />
        {!mayReadTokens && <OwnTokens />}
      </Flex>
    </>
  );
}

function Authenticator() {
  const { has_totp } = useOperator();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="动态验证码">
      <Flex justify="space-between" align="center" wrap gap={12}>
        <Flex vertical gap={4}>
          <span>{has_totp ? <Tag color="success">已绑定</Tag> : <Tag color="warning">未绑定</Tag>}</span>
          <Typography.Text type="secondary">
            {has_totp
              ? '登录时除密码外还要填写验证器应用里的 6 位数字。换手机时重新绑定，旧的恢复码随之失效。'
              : '绑定后，他人即使知道密码也无法登录。'}
          </Typography.Text>
        </Flex>
        <Button type={has_totp ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {has_totp ? '重新绑定' : '立即绑定'}
        </Button>
      </Flex>
      <Modal
        open={isOpen}
        title="绑定动态验证码"
        footer={null}
        onCancel={() => setOpen(false)}
        mask={{ closable: false }}
        width={440}
        destroyOnHidden
      >
        <Enrolment
          onBack={() => setOpen(false)}
          onDone={(step) => {
            setOpen(false);
            applyStep(step);
            message.success('动态验证码已绑定');
          }}
        />
      </Modal>
    </Card>
  );
}
