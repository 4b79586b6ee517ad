import { Card, Descriptions, Flex } from 'antd';
import { PageTitle } from '#admin/app/page-title.tsx';
import { useOperator } from '#admin/auth/use-session.ts';
import { Authenticator } from './authenticator.tsx';
import { PasswordCard } from './password-card.tsx';
import { Sessions } from './sessions.tsx';

/** The operator's own account: profile, authenticator, password, sessions. */
export function Page() {
  const { name, display_name, role_name } = useOperator();
  return (
    <>
      <PageTitle title="我的账号" />
      <Flex vertical gap={16}>
        <Card title="账号信息">
          <Descriptions
            column={{ xs: 1, md: 3 }}
            items={[
              { key: 'name', label: '账号', children: name },
              { key: 'display_name', label: '姓名', children: display_name || '—' },
              { key: 'role', label: '角色', children: role_name },
            ]}
          />
        </Card>
        <Authenticator />
        <PasswordCard />
        <Sessions />
      </Flex>
    </>
  );
}
