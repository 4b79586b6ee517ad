import { App, Button, Flex, Form, Input, Popconfirm, Radio } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { browserNow } from '#admin/browser/clock.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useSend } from '#admin/calls/use-call.ts';
import { MomentInput } from '#admin/fields/moment-input.tsx';
import { timeRule } from '#admin/fields/time-rule.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type PlayerAdminRow, playerBan, playerEndSessions, playerUnban } from '#contract/admin/players.ts';

export function PlayerActions({ player, onDone }: { player: PlayerAdminRow; onDone(): void }) {
  const { message } = App.useApp();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { run } = useAction();
  if (!may('players.write')) {
    return null;
  }
  const { id, banned_at } = player;
  const change = async (call: typeof playerEndSessions | typeof playerUnban, done: string) => {
    if (await run(call, { id }, done)) {
      onDone();
    }
  };
  return (
    <>
      <Popconfirm
        title="强制退出这位玩家的所有登录？"
        description="玩家可以重新登录。"
        onConfirm={() => change(playerEndSessions, '已全部退出')}
      >
        <Button disabled={player.sessions === 0}>强制退出</Button>
      </Popconfirm>
      {banned_at !== null && (
        <Popconfirm title="解除封禁？" onConfirm={() => change(playerUnban, '已解封')}>
          <Button>解封</Button>
        </Popconfirm>
      )}
      <Button danger onClick={() => setOpen(true)}>
        {banned_at === null ? '封禁' : '修改封禁'}
      </Button>
      <BanDialog
        // A form reads its initial values once.
        key={`${banned_at} ${player.ban_reason} ${player.banned_until}`}
        player={player}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onBanned={(ended) => {
          setOpen(false);
          message.success(ended > 0 ? `已封禁，并退出 ${ended} 处登录` : '已封禁');
          onDone();
        }}
      />
    </>
  );
}

const DAY = 24 * 3_600_000;

/** Ban durations; null: a given time, or unlimited. */
const BAN_LENGTHS = [
  { value: '1', label: '1 天', ms: DAY },
  { value: '3', label: '3 天', ms: 3 * DAY },
  { value: '7', label: '7 天', ms: 7 * DAY },
  { value: '30', label: '30 天', ms: 30 * DAY },
  { value: 'custom', label: '到指定时间', ms: null },
  { value: 'forever', label: '不限期', ms: null },
] as const;

const BAN_REASONS = ['恶意领取礼包', '买卖兑换码', '发布广告', '辱骂他人', '交易欺诈'] as const;

interface Props {
  player: PlayerAdminRow;
  isOpen: boolean;
  onClose(): void;
  onBanned(ended: number): void;
}

interface Typed {
  reason: string;
  length: (typeof BAN_LENGTHS)[number]['value'];
  until?: string | null;
}

/** What the form of a ban shows at first: the current one, if there is one. */
function currentBan({ banned_at, ban_reason, banned_until }: PlayerAdminRow): Typed {
  if (banned_at === null) {
    return { reason: '', length: '7' };
  }
  return { reason: ban_reason ?? '', length: banned_until ? 'custom' : 'forever', until: banned_until };
}

function BanDialog({ player, isOpen, onClose, onBanned }: Props) {
  const [form] = Form.useForm<Typed>();
  const length = Form.useWatch('length', form);
  const { send, isSending, failure } = useSend();
  const ban = async ({ reason, length: selected, until }: Typed) => {
    const ms = BAN_LENGTHS.find(({ value }) => value === selected)?.ms ?? null;
    const done = await send(playerBan, {
      id: player.id,
      reason,
      until: ms !== null ? new Date(browserNow() + ms).toISOString() : selected === 'custom' ? until : null,
    });
    if (done) {
      onBanned(done.ended);
    }
  };
  return (
    <FormDialog
      open={isOpen}
      title={`封禁 ${player.nickname}`}
      okText="封禁"
      okButtonProps={{ danger: true }}
      confirmLoading={isSending}
      width={480}
      name="ban"
      form={form}
      initialValues={currentBan(player)}
      onFinish={ban}
      onClose={onClose}
      intro={<RefusalAlert reason={failure?.fields?.[0]?.msg ?? failure?.msg} />}
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="玩家登录时会看到；封禁后立即退出。可点选常用的原因："
        rules={[
          { required: true, whitespace: true, message: '请填写原因' },
          { max: 200, message: '最多 200 个字' },
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item>
        <Flex gap={8} wrap role="group" aria-label="常用原因">
          {BAN_REASONS.map((reason) => (
            <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
              {reason}
            </Button>
          ))}
        </Flex>
      </Form.Item>
      <Form.Item name="length" label="时长">
        <Radio.Group options={BAN_LENGTHS.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      {length === 'custom' && (
        <Form.Item name="until" label="解封时间（北京时间）" required rules={[timeRule('请填写解封时间')]}>
          <MomentInput title="解封时间" />
        </Form.Item>
      )}
    </FormDialog>
  );
}
