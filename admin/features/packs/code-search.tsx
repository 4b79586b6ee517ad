import { Alert, Button, Descriptions, Form, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useSend } from '#admin/calls/use-call.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { codeFind, DRAWS_SHOWN } from '#contract/admin/codes.ts';
import { TYPED_CODE_LENGTH } from '#contract/admin/text-limits.ts';
import type { CallData } from '#contract/call.ts';

type Found = CallData<typeof codeFind>['list'][number];

const STATES = {
  free: { label: '未领取', color: 'success' },
  claimed: { label: '已领取', color: 'default' },
  withheld: { label: '暂停发放', color: 'warning' },
  withdrawn: { label: '已撤下', color: 'default' },
  issued: { label: '恢复数据库之前已发给玩家', color: 'warning' },
  shared: { label: '通用码', color: 'processing' },
};

/** Finds what became of one code, for operators who may. */
export function CodeSearch() {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('codes.find')) {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>查询兑换码</Button>
      <Modal
        open={isOpen}
        title="查询兑换码"
        width={640}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Search />
      </Modal>
    </>
  );
}

function Search() {
  const [found, setFound] = useState<Found[]>();
  const { send, isSending, refusal } = useSend();
  const search = async ({ code }: { code: string }) => {
    setFound(undefined);
    setFound((await send(codeFind, { code }))?.list);
  };
  return (
    <>
      <Form name="code-search" layout="vertical" onFinish={search}>
        <Form.Item
          name="code"
          label="完整的兑换码"
          extra="大小写和空格不影响。查询会记入操作记录，只记最后几位。"
          rules={[{ required: true, whitespace: true, message: '请输入兑换码' }, atMost(TYPED_CODE_LENGTH)]}
        >
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={isSending}>
            查询
          </Button>
        </Form.Item>
      </Form>
      <div role="status">
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {found?.length === 0 && <Alert type="info" showIcon title="没有这个兑换码，请核对后重新查询" />}
        {found?.map((one) => (
          <FoundCode key={`${one.pack?.id} ${one.state}`} found={one} />
        ))}
      </div>
    </>
  );
}

function FoundCode({ found }: { found: Found }) {
  const may = useMay();
  const { code_masked, pack, state, upload, claim, draws, drawn, given, most } = found;
  const player = (id: number, label: string) =>
    may('players.read') ? <Link to={`/players/${id}`}>{label || `玩家 ${id}`}</Link> : label || `玩家 ${id}`;
  const items = [
    { label: '兑换码', children: <code>{code_masked}</code> },
    {
      label: '礼包',
      children: pack ? (
        <Link to={`/packs/${pack.id}/codes`}>
          {pack.game} {pack.title}
        </Link>
      ) : (
        '礼包已不存在'
      ),
    },
    { label: '状态', children: <Tag color={STATES[state].color}>{STATES[state].label}</Tag> },
    ...(state === 'shared'
      ? [
          {
            label: '领取',
            children: `已领 ${formatCount(given)} 份，${most === null ? '不限量' : `共 ${formatCount(most)} 份`}`,
          },
        ]
      : []),
    ...(upload
      ? [
          {
            label: '导入',
            children: `${showTime(upload.at)}，${upload.operator ?? '命令行'}，${upload.from}`,
          },
        ]
      : []),
    ...(claim
      ? [
          {
            label: '领取人',
            children: (
              <>
                {player(claim.player_id, claim.player)}，{showTime(claim.at)}
                {claim.feedback && `，反馈${claim.feedback}`}
              </>
            ),
          },
        ]
      : []),
    ...(draws > 0
      ? [
          {
            label: `淘号 ${formatCount(draws)} 次（领完后再次给出的码）`,
            children: (
              <>
                {drawn.map(({ at, player_id, feedback }) => (
                  <div key={`${at} ${player_id}`}>
                    {player(player_id, '')}，{showTime(at)}
                    {feedback && `，反馈${feedback}`}
                  </div>
                ))}
                {draws > DRAWS_SHOWN && `只列出最近 ${DRAWS_SHOWN} 次`}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      style={{ marginTop: 16 }}
      items={items.map((item) => ({ key: item.label, ...item }))}
    />
  );
}
