import type { Config } from '#platform/core/config/config.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { idsInUse } from '#platform/security/data-keys/data-keys.ts';
import { DATA_KEYS_FILE, KeySource } from '#platform/security/data-keys/key-source.ts';
import { countSealed } from '#platform/security/data-keys/number-columns.ts';

/** Checks that this machine has the data keys of the encrypted numbers. */
export function dataKeysCheck(db: Database, config: Pick<Config, 'dataKeys' | 'dataDir'>): Check {
  return check('数据密钥', async () => {
    const [current, ...older] = await idsInUse(db);
    const counts = await countSealed(db);
    const own = new Set(new KeySource(config).read().map(({ id }) => id));
    const missing = new Set(
      [...(current ? [current] : []), ...older, ...counts.keys()].filter((id) => !own.has(id)),
    );
    if (missing.size > 0) {
      return [
        bad(
          `这台机器上没有数据密钥 ${[...missing].join('、')}，用它加密的手机号不能解密。`,
          `从先前运行门户的机器或备份取来 ${DATA_KEYS_FILE} 放进 DATA_DIR，或者把那把密钥写进 DATA_KEYS。`,
        ),
      ];
    }
    if (!current) {
      return [warn('还没有数据密钥。', '启动一次门户，会自动生成。')];
    }
    return [
      older.length > 0
        ? warn('数据密钥的轮换没有完成。', '请再执行一次 npm run portal -- keys rotate，会继续完成。')
        : ok(`手机号用数据密钥 ${current} 加密。`),
    ];
  });
}
