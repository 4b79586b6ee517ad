import { App, Form, Input } from 'antd';
import { type PlayerAdminRow, playerRenumber } from '#contract/admin/players.ts';
import { REASON_LENGTH } from '#contract/admin/text-limits.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { useSend } from '../calls/use-call.ts';
import { atMost } from '../ui/at-most.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

interface Typed {
  mobile: string;
  reason: string;
  case_no?: string;
}

interface Props {
  player: Pick<PlayerAdminRow, 'id' | 'nickname' | 'mobile_masked' | 'former_masked'>;
  isOpen: boolean;
  /** Of the appeal that the dialog is opened from. */
  mobile?: string;
  caseNo?: string;
  onClose(): void;
  onDone(): void;
}

/** Moves a player's account to another number. */
export function RenumberDialog({ player, isOpen, mobile = '', caseNo = '', onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const { send, isSending, failure, clear } = useSend(({ fields = [] }) =>
    form.setFields(fields.map(({ path, msg }) => ({ name: path as keyof Typed, errors: [msg] }))),
  );
  const close = () => {
    clear();
    onClose();
  };
  const renumber = async ({ reason, mobile: typed, case_no }: Typed) => {
    const done = await send(playerRenumber, {
      id: player.id,
      mobile: mobileDigits(typed),
      reason,
      case_no: case_no?.trim() || null,
    });
    if (done) {
      message.success(
        [
          done.ended > 0 ? `手机号已更换，并退出 ${done.ended} 处登录` : '手机号已更换',
          done.sms ? '新旧号码都会收到短信' : '本站没有设置换绑通知的短信模板，没有发短信',
        ].join('；'),
      );
      close();
      onDone();
    }
  };
  return (
    <FormDialog<Typed>
      open={isOpen}
      title={`更换 ${player.nickname} 的手机号`}
      okText="更换手机号"
      confirmLoading={isSending}
      width={480}
      name="renumber"
      form={form}
      initialValues={{ mobile, case_no: caseNo, reason: '' }}
      onFinish={renumber}
      onClose={close}
      intro={
        <>
          <p>
            现在的手机号：
            {player.mobile_masked || `未绑定${player.former_masked ? `（原 ${player.former_masked}）` : ''}`}
            。更换后，玩家的登录全部退出，以后用新号码登录。
          </p>
          {failure && !failure.fields && <RefusalAlert reason={failure.msg} />}
        </>
      }
    >
      <Form.Item
        name="mobile"
        label="新手机号"
        extra="请先打这个号码，确认是玩家本人"
        rules={[
          { required: true, whitespace: true, message: '请填写新手机号' },
          {
            validator: async (_, value: string) => {
              if (value.trim() && !MOBILE.test(mobileDigits(value))) {
                throw new Error('请填写 11 位手机号');
              }
            },
          },
        ]}
      >
        <Input inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="case_no"
        label="申诉受理编号"
        extra={caseNo ? '更换后，这条申诉自动标为已答复' : '没有申诉就不填；填了，这条申诉自动标为已答复'}
      >
        <Input readOnly={caseNo !== ''} autoComplete="off" placeholder="SS20261121-483920" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="写入操作记录，请不要写姓名和手机号"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }, atMost(REASON_LENGTH)]}
      >
        <Input placeholder="例如：原号码停用，已核实本人" />
      </Form.Item>
    </FormDialog>
  );
}
