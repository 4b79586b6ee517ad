import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import { logLine } from '#platform/core/logger.ts';
import type { DemoLogins } from './demo/demo-logins.ts';

/** Prints text at a terminal and log lines elsewhere. */
const isTerminal = process.stdout.isTTY === true;
const write = process.stdout.write.bind(process.stdout);

/** A line of the start message: its label at a terminal and its name in the log. */
interface Fact {
  label: string;
  name: string;
  values: string[];
}

export function report(text: string): void {
  write(isTerminal ? `${text}\n` : logLine('info', text));
}

/** Prints the addresses and the demo logins. Passwords are printed here only and not written to a log file. */
export function announce(config: Config, port: number, logins: DemoLogins | undefined): void {
  const facts = config.serves ? serviceFacts(config, port) : portalFacts(config, port, logins);
  const title = '游门已启动 Youmen is running';
  if (isTerminal) {
    const lines = facts.flatMap(({ label, values }) => values.map((value) => `  ${label} ${value}`));
    write(`\n  ${title}\n\n${lines.join('\n')}\n\n`);
    return;
  }
  write(logLine('info', title, Object.fromEntries(facts.map(({ name, values }) => [name, values]))));
}

function serviceFacts(config: Config, port: number): Fact[] {
  const [host = ''] = hostsOf(config);
  const value = `${[...(config.serves ?? [])].join('、')}  http://${host}:${port}/`;
  return [{ label: '服务 Services   ', name: 'services', values: [value] }];
}

function portalFacts(config: Config, port: number, logins: DemoLogins | undefined): Fact[] {
  const hosts = hostsOf(config);
  const first = `http://${hosts[0]}:${port}`;
  return [
    { label: '网站 Portal     ', name: 'portal', values: hosts.map((host) => `http://${host}:${port}/`) },
    { label: '接口文档 API    ', name: 'api', values: [`${first}/docs/api`] },
    { label: '健康检查 Health ', name: 'health', values: [`${first}/readyz`] },
    { label: '后台 Console    ', name: 'console', values: [`${first}/console`] },
    { label: '演示账号 Players', name: 'demo_players', values: logins?.players ?? [] },
    { label: '演示后台 Console', name: 'demo_console', values: logins?.operator ?? [] },
    {
      label: '短信验证码 Codes ',
      name: 'codes',
      values: config.sms.carrier.adapter === 'outbox' ? [join(config.dataDir, 'outbox.jsonl')] : [],
    },
  ].filter(({ values }) => values.length > 0);
}

function hostsOf({ host }: Config): string[] {
  if (host !== '0.0.0.0' && host !== '::') {
    return [host.includes(':') ? `[${host}]` : host];
  }
  return Object.values(networkInterfaces()).flatMap(
    (list) => list?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [],
  );
}
