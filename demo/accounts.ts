/** The demo's account of the admin site. The password is public; it works only while the demo runs. */
export const demoOperator = {
  name: 'demo',
  display_name: '演示管理员',
  role: 'admin',
  password: 'youmen-demo-138',
} as const;

/** The demo's player accounts. The passwords are public; the accounts exist only while the demo runs. */
export const demoAccounts = [
  {
    uid: 'demo-1',
    mobile: '13800138000',
    password: 'youmen138',
    nickname: '晚风拾叶',
    icon_url: 'avatars/a03-128x128.webp',
  },
  {
    uid: 'demo-2',
    mobile: '13900139000',
    password: 'youmen139',
    nickname: '板栗小队长',
    icon_url: 'avatars/a11-128x128.webp',
  },
] as const;

export type DemoAccount = (typeof demoAccounts)[number];
