import type { Config } from '#platform/core/config/config.ts';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import { DATA_KEYS_FILE } from '#platform/security/data-keys/key-source.ts';

/** Checks where the keys are that must be outside of a PostgreSQL database, and in a backup of their own. */
export function keyPlacesCheck({
  databaseUrl,
  serverSecret,
  dataKeys,
}: Pick<Config, 'databaseUrl' | 'serverSecret' | 'dataKeys'>): Check {
  return check('密钥位置', async () => {
    if (databaseUrl === undefined) {
      return [ok('服务器密钥和数据密钥不在数据库的表里，备份归档里有它们的文件。')];
    }
    return [
      serverSecret === undefined
        ? warn(
            '没有设置 SERVER_SECRET，服务器密钥是数据库里的一行：拿到整个数据库的人可以用它试出限额和验证码记录里的手机号。',
            '用 openssl rand -base64 32 生成一个，写进每个进程的 SERVER_SECRET 并另存一份。更换后进行中的验证码作废，后台账号要重新绑定动态验证码。',
          )
        : ok('服务器密钥在设置 SERVER_SECRET 里，不在数据库里。'),
      dataKeys === undefined
        ? warn(
            `数据密钥只在 DATA_DIR 的 ${DATA_KEYS_FILE} 里，PostgreSQL 的备份里没有它；丢了它，手机号和登录记录的地址就不能解密。`,
            `把 ${DATA_KEYS_FILE} 里的密钥另存到数据库和备份之外，再写进每个进程的 DATA_KEYS。`,
          )
        : ok('数据密钥在设置 DATA_KEYS 里；请另存一份，数据库的备份里没有它。'),
    ];
  });
}
