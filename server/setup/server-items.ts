import type { Config } from '#platform/core/config/config.ts';
import type { StatedItem } from '#services/admin/setup/setup-state.ts';

/** What the settings alone do not say. */
export interface ServerFacts {
  hasBackup: boolean;
  /** Null: pictures can be written and read. */
  storageProblem: string | null;
  /** Null: this machine has all data keys. */
  keyProblem: string | null;
}

type Settings = Pick<
  Config,
  | 'publicUrl'
  | 'sms'
  | 'demo'
  | 'services'
  | 'nightly'
  | 'backupRecipients'
  | 'operatorTotpRequired'
  | 'consoleNetworks'
>;

/** An item of the server's settings, which the system check explains in full. */
function serverItem(
  item: Pick<StatedItem, 'key' | 'group' | 'title' | 'why' | 'settings' | 'is_done'> &
    Partial<Pick<StatedItem, 'link' | 'permission' | 'is_waivable'>>,
  found: { done: string; open: string },
): StatedItem {
  return {
    link: '/system',
    permission: 'system.check',
    is_waivable: false,
    ...item,
    found: item.is_done ? found.done : found.open,
  };
}

/** The items that are settings of the server. */
export function serverItems(config: Settings, facts: ServerFacts): StatedItem[] {
  return [...accessItems(config), ...dataItems(config, facts)];
}

function accessItems({ publicUrl, sms, demo, services, operatorTotpRequired, consoleNetworks }: Settings) {
  const { adapter } = sms.carrier;
  const sends = Boolean(services.account) || adapter === 'aliyun' || adapter === 'tencent';
  return [
    serverItem(
      {
        key: 'https',
        group: '必须',
        title: '网址和 HTTPS',
        settings: ['PUBLIC_URL'],
        why: '密码和手机号只能经加密的连接传送；规范链接和站点地图也要用这个网址。',
        is_done: publicUrl?.startsWith('https://') ?? false,
      },
      { done: `网址是 ${publicUrl}。`, open: '还没有设置 https 开头的网址。' },
    ),
    serverItem(
      {
        key: 'sms',
        group: '必须',
        title: '短信服务商',
        settings: ['SMS'],
        why: '玩家用短信验证码登录，没有短信服务就无法登录和领取礼包。',
        is_done: sends,
      },
      {
        done: services.account
          ? '短信由外部账号服务发送。'
          : `已接入${adapter === 'aliyun' ? '阿里云' : '腾讯云'}短信。`,
        open: adapter === 'outbox' ? '验证码只写入本机文件，玩家收不到。' : '还没有接入短信服务商。',
      },
    ),
    serverItem(
      {
        key: 'second-factor',
        group: '必须',
        title: '后台两步验证',
        settings: ['OPERATOR_TOTP'],
        why: '后台可以发放兑换码、查看玩家资料，只用密码不够安全。',
        is_done: operatorTotpRequired,
      },
      { done: '后台登录要求两步验证。', open: '后台登录不要求两步验证。' },
    ),
    serverItem(
      {
        key: 'demo',
        group: '必须',
        title: '关闭演示',
        settings: ['DEMO'],
        why: '演示账号的密码是公开的，演示内容也会和您的内容混在一起。',
        is_done: !demo,
      },
      { done: '没有运行演示。', open: '正在运行演示。' },
    ),
    serverItem(
      {
        key: 'networks',
        group: '建议',
        title: '后台只对办公网络开放',
        settings: ['CONSOLE_NETWORKS'],
        why: '外部人员无法打开登录页，可以防止撞库。',
        is_done: consoleNetworks.length > 0,
        is_waivable: true,
      },
      { done: `只对 ${consoleNetworks.join('、')} 开放。`, open: '任何地址都能打开后台的登录页。' },
    ),
  ];
}

function dataItems({ nightly, backupRecipients }: Settings, facts: ServerFacts) {
  return [
    serverItem(
      {
        key: 'storage',
        group: '必须',
        title: '图片存储',
        settings: ['STORAGE'],
        why: '图标、截图和封面都保存在这里，无法写入时不能上传图片。',
        is_done: facts.storageProblem === null,
      },
      { done: '可以写入和读取。', open: facts.storageProblem ?? '' },
    ),
    serverItem(
      {
        key: 'keys',
        group: '必须',
        title: '数据密钥',
        settings: ['DATA_KEYS'],
        why: '玩家的手机号用它加密，丢失后无法解密；请连同备份另存一份。',
        is_done: facts.keyProblem === null,
      },
      { done: '密钥齐全。', open: facts.keyProblem ?? '' },
    ),
    serverItem(
      {
        key: 'backups',
        group: '必须',
        title: '自动备份',
        settings: nightly ? [] : ['BACKUP_TIME'],
        why: '磁盘损坏或误删之后，只有备份能恢复领取记录和账号。',
        link: '/backups',
        permission: 'backups.manage',
        is_done: nightly !== undefined && facts.hasBackup,
      },
      {
        done: `每天 ${nightly?.time} 自动备份，最近 7 天有成功的备份。`,
        open: nightly ? '最近 7 天没有成功的备份，请先手动备份一次。' : '没有开启自动备份。',
      },
    ),
    serverItem(
      {
        key: 'encrypted-backups',
        group: '建议',
        title: '备份加密',
        settings: ['BACKUP_RECIPIENTS'],
        why: '备份里有玩家资料和密钥，没有加密时，拿到文件的人都能读取。',
        is_done: backupRecipients.length > 0,
      },
      { done: `已用 ${backupRecipients.length} 把公钥加密。`, open: '备份没有加密。' },
    ),
  ];
}
