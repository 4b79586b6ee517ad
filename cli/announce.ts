import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoOperator } from '../demo/accounts.ts';
import type { Config } from '../platform/config/config.ts';

/** Tells whoever started this. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says where everything is found, and how one logs in to the demo. */
export function announce(config: Config, port: number): void {
  const hosts =
    config.host === '0.0.0.0' || config.host === '::'
      ? Object.values(networkInterfaces()).flatMap(
          (list) => list?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [],
        )
      : [config.host];
  say('\n  游门已启动 Youmen is running\n');
  if (config.serves) {
    say(`  服务 Services    ${[...config.serves].join('、')}  http://${hosts[0]}:${port}/\n`);
    return;
  }
  for (const host of hosts) {
    say(`  网站 Portal      http://${host}:${port}/`);
  }
  say(`  接口文档 API     http://${hosts[0]}:${port}/docs/api`);
  say(`  健康检查 Health  http://${hosts[0]}:${port}/readyz`);
  say(`  后台 Console     http://${hosts[0]}:${port}/console`);
  if (config.demo) {
    const accounts = demoAccounts.map(({ mobile, password }) => `${mobile} / ${password}`);
    say(`  演示账号 Players ${accounts.join('   ')}`);
    say(`  演示后台 Console ${demoOperator.name} / ${demoOperator.password}`);
  }
  if (config.sms.carrier.adapter === 'outbox') {
    say(`  短信验证码 Codes  ${join(config.dataDir, 'outbox.jsonl')}`);
  }
  say('');
}
