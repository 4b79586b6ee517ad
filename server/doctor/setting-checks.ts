import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Config } from '#platform/core/config/config.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import { randomId } from '#platform/core/ids.ts';

const GIGABYTE = 1024 ** 3;
/** Free disk space below which the check warns or fails. */
const WARN_BELOW = 5 * GIGABYTE;
const FAIL_BELOW = GIGABYTE;

export function settingsCheck(config: Config): Check {
  return check('设置', async () => [
    config.production ? ok('以生产方式运行。') : ok('以开发方式运行。'),
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
    ...(config.operatorTotpRequired
      ? []
      : [warn('后台登录不要求动态验证码。', '正式使用时设 OPERATOR_TOTP=required。')]),
  ]);
}

function demoFinding({ demo, isDemoPublic }: Config) {
  if (isDemoPublic) {
    return [
      bad(
        '演示正在对外开放：HOST、PUBLIC_URL 或 TRUSTED_PROXIES 说明别的机器也能访问它。',
        '正式使用时设 DEMO=0；只在本机看演示，去掉 PUBLIC_URL 和 TRUSTED_PROXIES，HOST 用 127.0.0.1。',
      ),
    ];
  }
  return demo ? [warn('正在运行演示。', '正式使用时设 DEMO=0：演示账号的密码是公开的。')] : [];
}

export function diskCheck({ dataDir, journalDir, backupDir, logDir }: Config): Check {
  return check('磁盘空间', async () => {
    const places = { DATA_DIR: dataDir, JOURNAL_DIR: journalDir, BACKUP_DIR: backupDir, LOG_DIR: logDir };
    const findings = [];
    for (const [name, path] of Object.entries(places)) {
      if (path !== undefined) {
        const free = await freeBelow(path);
        const text = `${name}（${path}）剩余 ${(free / GIGABYTE).toFixed(1)} GB。`;
        const advice = '清理磁盘，或换到更大的磁盘；写满之后领取会停止。';
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
      return [warn('没有短信通道，玩家不能用验证码登录。', '设置 SMS 和对应的密钥、签名、模板。')];
    }
    return adapter === 'outbox' && !demo
      ? [bad('验证码只写入本机文件，玩家收不到。', '设 SMS=aliyun 或 SMS=tencent。')]
      : [ok(`通道 ${adapter}，全站每小时最多 ${sms.hourlyLimit} 条。这里不会试发。`)];
  });
}

/** Writes, reads and removes a small file in the picture store. */
export function storageCheck(store: FileStore, { storage }: Config): Check {
  const name = storage.kind === 's3' ? `对象存储（桶 ${storage.bucket}）` : '本机磁盘（DATA_DIR/media）';
  return check('图片存储', async () => {
    const path = `doctor/probe-${randomId()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}.webp`;
    const body = Buffer.from('probe');
    await store.put(path, body, 'image/webp');
    try {
      const file = await store.read(path);
      const read = file && Buffer.from(await new Response(file.body).arrayBuffer());
      return read?.equals(body)
        ? [ok(`${name}可以写入和读取。`)]
        : [bad(`${name}读回的内容与写入的不同。`, '检查磁盘，或对象存储的桶和网关。')];
    } finally {
      await store.remove(path);
    }
  });
}
