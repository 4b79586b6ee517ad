import { BulbOutlined, DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { signOut, useOperator } from '../auth/use-session.ts';
import { chooseMode, type ModeChoice, useModeChoice } from './mode-store.ts';

const MODES: { key: ModeChoice; label: string }[] = [
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
  { key: 'system', label: '跟随系统' },
];

/** The account menu: profile, colour scheme, sign-out. */
export function AccountMenu() {
  const { display_name, name, role_name } = useOperator();
  const { message } = App.useApp();
  const choice = useModeChoice();
  const navigate = useNavigate();
  const logOut = async () => {
    const problem = await signOut();
    if (problem) {
      message.error(problem);
    }
  };
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${display_name || name}（${role_name}）` },
    { key: 'account', icon: <UserOutlined />, label: '我的账号', onClick: () => navigate('/account') },
    {
      key: 'mode',
      icon: <BulbOutlined />,
      label: '外观',
      children: MODES.map(({ key, label }) => ({
        key,
        label: key === choice ? `${label} ✓` : label,
        onClick: () => chooseMode(key),
      })),
    },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: logOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text">
        <UserOutlined />
        {display_name || name}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
