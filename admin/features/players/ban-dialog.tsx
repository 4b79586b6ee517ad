import { AutoComplete, Form, Radio } from 'antd';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import { useSend } from '#admin/auth/use-call.ts';
import { browserNow } from '#admin/clock.ts';
import { MomentInput } from '#admin/fields/moment-input.tsx';
import { FormDialog } from '#admin/form/form-dialog.tsx';
import { type PlayerAdminRow, playerBan } from '#contract/admin/players.ts';

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

/** Bans a player with a reason and a duration. */
export function BanDialog({ player, isOpen, onClose, onBanned }: Props) {
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
      initialValues={{ reason: player.ban_reason ?? '', length: '7' }}
      onFinish={ban}
      onClose={onClose}
      intro={<RefusalAlert reason={failure?.fields?.[0]?.msg ?? failure?.msg} />}
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="玩家登录时会看到；封禁后立刻退出"
        rules={[
          { required: true, whitespace: true, message: '请填写原因' },
          { max: 200, message: '最多 200 个字' },
        ]}
      >
        <AutoComplete options={BAN_REASONS.map((reason) => ({ value: reason }))} />
      </Form.Item>
      <Form.Item name="length" label="时长">
        <Radio.Group options={BAN_LENGTHS.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      {length === 'custom' && (
        <Form.Item
          name="until"
          label="解封时间（北京时间）"
          rules={[{ required: true, message: '请选择解封时间' }]}
        >
          <MomentInput />
        </Form.Item>
      )}
    </FormDialog>
  );
}
