import { Button, Checkbox, Form, Modal, Popconfirm, Tag, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { invitationPath } from '#contract/admin/access.ts';
import {
  type FACTORS,
  operatorEndSessions,
  operatorFactorsReset,
  operatorInvite,
  operators,
} from '#contract/admin/operators.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';
import type { CallData } from '#contract/call.ts';

const OPERATOR_ROLE_NAMES = { ...ROLE_NAMES, custom: '只用自定义角色' };

export const resource = defineResource({
  calls: operators,
  titleOf: ({ display_name, name }) => display_name || name,
  formActions: (id) => <OperatorActions id={id} />,
  filters: [
    { name: 'q', label: '姓名', kind: 'text' },
    { name: 'role', label: '内置角色', kind: 'choice', options: OPERATOR_ROLE_NAMES },
    { name: 'disabled', label: '已停用', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    {
      key: 'name',
      isLink: true,
      title: '登录名',
      sort: 'name',
      width: 140,
      render: ({ name, is_disabled }) => (
        <>
          {name} {is_disabled && <Tag>已停用</Tag>}
        </>
      ),
    },
    { key: 'display_name', title: '姓名', width: 120 },
    {
      key: 'role',
      title: '角色',
      width: 140,
      render: ({ role, roles }) =>
        [...(role === 'custom' ? [] : [ROLE_NAMES[role]]), ...roles].join('、') || '没有角色',
    },
    {
      key: 'ready',
      title: '登录方式',
      width: 260,
      render: ({ has_password, must_change_password, password_until, has_totp, passkeys, invited_until }) =>
        [
          has_password ? (must_change_password ? temporaryText(password_until) : '已设置密码') : '未设置密码',
          has_totp ? '已绑定验证码' : '未绑定验证码',
          ...(passkeys > 0 ? [`${passkeys} 把通行密钥`] : []),
          ...(invited_until ? [`邀请 ${showTime(invited_until)} 到期`] : []),
        ].join('，'),
    },
    { key: 'sessions', title: '登录设备', width: 96 },
    { key: 'last_seen_at', title: '最近使用', width: 150, kind: 'moment', empty: '从未使用' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, isHidden: true, kind: 'moment' },
  ],
  sections: [
    hintedSection(
      '账号',
      '新账号保存后会得到一个邀请链接，请交给本人，由本人设置密码。更换角色或停用后，已登录的会立即退出，邀请也随之失效。',
      [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'display_name', kind: 'text', isRequired: true },
        { name: 'role', kind: 'choice', options: OPERATOR_ROLE_NAMES, isRequired: true },
        {
          name: 'role_ids',
          kind: 'references',
          source: 'roles',
          hint: '可以选多个，权限与内置角色合并；在“角色”里新建',
        },
        {
          name: 'channel_ids',
          kind: 'references',
          source: 'channels',
          hint: '仅对不能查看全部渠道的账号生效，例如推广角色：只能查看这些渠道的汇总数据',
        },
        { name: 'is_disabled', kind: 'switch' },
      ],
    ),
  ],
  empty: () => ({
    name: '',
    display_name: '',
    role: 'editor' as const,
    role_ids: [],
    channel_ids: [],
    is_disabled: false,
  }),
});

function temporaryText(until: string | null): string {
  return until ? `临时密码 ${showTime(until)} 到期` : '临时密码';
}

type Factor = (typeof FACTORS)[number];

const FACTOR_OPTIONS: { value: Factor; label: string }[] = [
  { value: 'totp', label: '动态验证码和恢复码' },
  { value: 'passkeys', label: '全部通行密钥' },
];

/** `state.saved`: the form has just created the operator, who is invited at once. */
function OperatorActions({ id }: { id: number }) {
  const may = useMay();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isNew = useRef(state?.saved === true);
  const [isResetting, setResetting] = useState(false);
  const [invited, setInvited] = useState<CallData<typeof operatorInvite>>();
  const { send, run } = useAction();
  const reset = async (factors: Factor[]) => {
    if (await run(operatorFactorsReset, { id, factors }, '已解除，原来的登录已失效')) {
      setResetting(false);
    }
  };
  const invite = async () => setInvited(await send(operatorInvite, { id }));
  useEffect(() => {
    if (isNew.current) {
      isNew.current = false;
      // A reload must not invite again.
      void navigate('.', { replace: true, state: null });
      void invite();
    }
  });
  if (!may('operators.write')) {
    return null;
  }
  return (
    <>
      <Popconfirm
        title="重新邀请？"
        description="会生成新的邀请链接，之前的链接随之失效。本人用新链接设置密码后，原来的密码和登录才失效。"
        onConfirm={invite}
      >
        <Button>重新邀请</Button>
      </Popconfirm>
      <Button onClick={() => setResetting(true)}>解除两步验证</Button>
      <Popconfirm
        title="强制退出所有登录？"
        description="API 令牌也会一并吊销。"
        onConfirm={() => run(operatorEndSessions, { id }, '已全部退出')}
      >
        <Button>强制退出</Button>
      </Popconfirm>
      <FormDialog<{ factors: Factor[] }>
        open={isResetting}
        title="解除两步验证"
        width={420}
        name="reset-factors"
        initialValues={{ factors: ['totp'] }}
        onFinish={({ factors }) => reset(factors)}
        onClose={() => setResetting(false)}
        intro={<p>手机或安全密钥丢失时用，请先核实是本人。本人下次登录后重新设置。</p>}
      >
        <Form.Item
          name="factors"
          label="要解除的验证方式"
          extra="通行密钥不用密码就能登录；怀疑账号被盗用时请一并解除"
          rules={[{ required: true, message: '请选择要解除的验证方式' }]}
        >
          <Checkbox.Group options={FACTOR_OPTIONS} />
        </Form.Item>
      </FormDialog>
      <Modal
        open={invited !== undefined}
        title="邀请链接"
        okText="我已复制"
        cancelButtonProps={{ style: { display: 'none' } }}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        onOk={() => setInvited(undefined)}
        width={520}
      >
        {invited && (
          <>
            <Typography.Paragraph>
              请用安全的方式把链接交给本人。链接只显示这一次，{showTime(invited.expires_at)}{' '}
              之前有效，只能用一次。
            </Typography.Paragraph>
            <Typography.Paragraph
              code
              copyable={{ tooltips: ['复制', '已复制'] }}
              style={{ wordBreak: 'break-all' }}
            >
              {`${location.origin}${invitationPath(invited.token)}`}
            </Typography.Paragraph>
          </>
        )}
      </Modal>
    </>
  );
}
