import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { probeStore } from '#platform/adapters/storage/probe-store.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { SmsProvider } from '#platform/core/config/sms-settings.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';

const GIGABYTE = 1024 ** 3;
/** Free disk space below which the check warns or fails. */
const WARN_BELOW = 5 * GIGABYTE;
const FAIL_BELOW = GIGABYTE;

export function settingsCheck(config: Config): Check {
  return check('设置', async () => [
    config.production ? ok('以生产模式运行。') : ok('以开发模式运行。'),
    config.publicUrl?.startsWith('https://')
      ? ok(`网址 ${config.publicUrl}。`)
      : warn(
          '没有设置 https 的 PUBLIC_URL。',
          '对外开放时，把 PUBLIC_URL 设为 https 网址：规范链接和站点地图要用它。',
        ),
    ...demoFinding(config),
    ...(config.allowHttp
      ? [warn('ALLOW_HTTP=1：密码会经过没有加密的连接。', '配好 https 之后去掉这项设置。')]
      : []),
    config.webPush
      ? ok(`浏览器推送已开启，推送服务的联系方式是 ${config.webPush.contact}。`)
      : ok('没有开启浏览器推送（WEB_PUSH=1）。'),
    ...(config.operatorTotpRequired
      ? []
      : [warn('后台登录不要求动态验证码。', '正式使用时请设 OPERATOR_TOTP=required。')]),
  ]);
}

function demoFinding({ demo, isDemoPublic }: Config) {
  if (isDemoPublic) {
    return [
      bad(
        '演示正在对外开放：HOST、PUBLIC_URL 或 TRUSTED_PROXIES 说明其他机器也能访问。',
        '正式使用时请设 DEMO=0；只在本机查看演示时，请去掉 PUBLIC_URL 和 TRUSTED_PROXIES，HOST 用 127.0.0.1。',
      ),
    ];
  }
  return demo ? [warn('正在运行演示。', '正式使用时请设 DEMO=0：演示账号的密码是公开的。')] : [];
}

export function diskCheck({ dataDir, journalDir, backupDir, logDir }: Config): Check {
  return check('磁盘空间', async () => {
    const places = { DATA_DIR: dataDir, JOURNAL_DIR: journalDir, BACKUP_DIR: backupDir, LOG_DIR: logDir };
    const findings = [];
    for (const [name, path] of Object.entries(places)) {
      if (path !== undefined) {
        const free = await freeBelow(path);
        const text = `${name}（${path}）剩余 ${(free / GIGABYTE).toFixed(1)} GB。`;
        const advice = '请清理磁盘，或换到更大的磁盘；写满之后领取会停止。';
        findings.push(
          free < FAIL_BELOW ? bad(text, advice) : free < WARN_BELOW ? warn(text, advice) : ok(text),
        );
      }
    }
    return findings;
  });
}

async function freeBelow(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(path) !== path) {
      return freeBelow(dirname(path));
    }
    throw error;
  }
}

export function smsCheck({ sms, demo, services }: Config): Check {
  return check('短信', async () => {
    const { adapter } = sms.carrier;
    if (services.account) {
      return [ok('由外部账号服务发送。')];
    }
    if (adapter === 'none') {
      return [warn('没有短信通道，玩家不能用验证码登录。', '请设置 SMS 和对应的密钥、签名、模板。')];
    }
    if (adapter === 'outbox' && !demo) {
      return [bad('验证码只写入本机文件，玩家收不到。', '请设 SMS=aliyun 或 SMS=tencent。')];
    }
    const { carrier, hourlyLimit, notices } = sms;
    return [
      ok(`通道 ${adapter}，全站每小时最多 ${hourlyLimit} 条。检查时不会试发。`),
      ...('templates' in carrier ? templateFindings(carrier.templates, notices) : []),
    ];
  });
}

/** The optional templates: of inactive accounts, of changed numbers, and of the messages that players want by SMS. */
function templateFindings(
  { inactive, number, notices }: SmsProvider['templates'],
  limits: Config['sms']['notices'],
) {
  const kinds = SMS_NOTICE_KINDS.filter((kind) => notices[kind] !== undefined);
  return [
    ...(inactive
      ? []
      : [
          warn(
            '没有设置 SMS_TEMPLATE_INACTIVE：长期不登录的账号不会通知，也就不会注销。',
            '隐私政策写明 24 个月未登录会注销账号时，申请通知模板并设置 SMS_TEMPLATE_INACTIVE。',
          ),
        ]),
    ...(number
      ? []
      : [
          warn(
            '没有设置 SMS_TEMPLATE_NUMBER：客服更换账号的手机号后，新旧号码都收不到短信。',
            '申请换绑通知的模板并设置 SMS_TEMPLATE_NUMBER。',
          ),
        ]),
    kinds.length > 0
      ? ok(
          `短信通知：${kinds.join('、')}，每人每月最多 ${limits.monthly} 条，全站每天最多 ${limits.daily} 条，22:00 到次日 8:00 不发。`,
        )
      : ok(
          '没有设置短信通知的模板（SMS_TEMPLATE_RESERVATION、SMS_TEMPLATE_OPENING、SMS_TEMPLATE_EXPIRY），网站不提供短信通知。',
        ),
  ];
}

/** Writes, reads and removes a small file in the picture store. */
export function storageCheck(store: FileStore, { storage }: Config): Check {
  const name = storage.kind === 's3' ? `对象存储（桶 ${storage.bucket}）` : '本机磁盘（DATA_DIR/media）';
  return check('图片存储', async () => {
    await probeStore(store);
    return [ok(`${name}可以写入和读取。`)];
  });
}
