import { Button, Card, Flex, Popconfirm, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { tokenList, tokenRevoke } from '#contract/admin/tokens.ts';
import type { CallData } from '#contract/call.ts';
import { NewToken } from './new-token.tsx';
import { scopesText } from './scope-names.ts';

type Token = CallData<typeof tokenList>['list'][number];

/** The API tokens: the own ones, and those of all operators for roles that may read operators. */
export function Page() {
  const may = useMay();
  const { data, refusal, reload } = useCall(tokenList, {});
  const { run } = useAction();
  const [isCreating, setCreating] = useState(false);
  const revoke = async (id: number) => {
    if (await run(tokenRevoke, { id }, '令牌已吊销，立即失效')) {
      reload();
    }
  };
  return (
    <>
      <PageTitle title="API 令牌">
        {may('tokens.manage') && (
          <Button type="primary" onClick={() => setCreating(true)}>
            新建令牌
          </Button>
        )}
      </PageTitle>
      <Card>
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">
            其他系统用令牌调用后台接口，例如导入兑换码、发布资讯。令牌的操作记在所属账号名下，操作记录里写明是哪个令牌。接口说明见{' '}
            <a href="/console/openapi.json" style={{ textDecoration: 'underline' }}>
              openapi.json
            </a>
            。
          </Typography.Text>
          <RefusalAlert reason={refusal} />
          <Table<Token>
            rowKey="id"
            size="middle"
            loading={!data && !refusal}
            dataSource={data?.list ?? []}
            pagination={false}
            scroll={{ x: 900 }}
            locale={{ emptyText: data ? '还没有令牌' : ' ' }}
            columns={[
              {
                title: '名称',
                dataIndex: 'name',
                render: (name: string, { prefix, is_expired }) => (
                  <>
                    {name} {is_expired && <Tag>已过期</Tag>}
                    <br />
                    <Typography.Text type="secondary" code>
                      {prefix}…
                    </Typography.Text>
                  </>
                ),
              },
              { title: '所属账号', dataIndex: 'operator' },
              {
                title: '权限',
                width: 300,
                render: (_, { scopes, lost }) => (
                  <>
                    {scopesText(scopes)}
                    {lost.length > 0 && (
                      <Typography.Text type="warning"> （账号已没有：{scopesText(lost)}）</Typography.Text>
                    )}
                  </>
                ),
              },
              {
                title: '最近使用',
                dataIndex: 'last_used_at',
                render: (moment: string | null) => (moment ? `${showTime(moment)} 前后` : '从未使用'),
              },
              { title: '到期', dataIndex: 'expires_at', render: showTime },
              {
                title: '操作',
                render: (_, { id, name, is_own }) =>
                  (is_own || may('operators.write')) && (
                    <Popconfirm
                      title={`吊销“${name}”？`}
                      description="使用它的系统将立即无法调用接口。"
                      onConfirm={() => revoke(id)}
                    >
                      <Button type="link" size="small" danger>
                        吊销
                      </Button>
                    </Popconfirm>
                  ),
              },
            ]}
          />
        </Flex>
      </Card>
      <NewToken
        isOpen={isCreating}
        onClose={() => {
          setCreating(false);
          reload();
        }}
      />
    </>
  );
}
