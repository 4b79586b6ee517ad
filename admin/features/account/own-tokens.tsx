import { Button, Card, Flex, Popconfirm, Typography } from 'antd';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { ownTokenList, tokenRevoke } from '#contract/admin/tokens.ts';

/** The tokens of an operator whose role no longer has the page of tokens. */
export function OwnTokens() {
  const { data, reload } = useCall(ownTokenList, {});
  const { run } = useAction();
  const own = data?.list ?? [];
  const revoke = async (id: number) => {
    if (await run(tokenRevoke, { id }, '令牌已吊销，立即失效')) {
      reload();
    }
  };
  return own.length === 0 ? null : (
    <Card title="API 令牌">
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          您当前的角色不能新建令牌；以前新建的仍然有效，不再使用的请吊销。
        </Typography.Text>
        {own.map(({ id, name, prefix, expires_at }) => (
          <Flex key={id} gap={12} align="center" wrap>
            <span>
              {name} <Typography.Text code>{prefix}…</Typography.Text> {showTime(expires_at)} 到期
            </span>
            <Popconfirm
              title={`吊销“${name}”？`}
              description="使用它的系统将立即无法调用接口。"
              onConfirm={() => revoke(id)}
            >
              <Button size="small" danger>
                吊销
              </Button>
            </Popconfirm>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
