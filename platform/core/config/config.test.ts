import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const KEY = Buffer.alloc(32).toString('base64');
const provider = {
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '游门',
  SMS_TEMPLATE_LOGIN: '1',
  SMS_TEMPLATE_RESET: '2',
};

const linked = { SERVICE_SECRET: 'a-secret-of-portal-and-services-32' };

describe('folders', () => {
  const root = resolve(import.meta.dirname, '..', '..', '..');

  it.each(['/', '/etc', '/home', '/var/lib', homedir(), tmpdir(), root, dirname(root)])(
    'refuses %s as the data directory: the folder is shared',
    (path) => {
      expect(() => loadConfig({ DATA_DIR: path })).toThrow(`设置 DATA_DIR 不能是 ${path}`);
    },
  );

  it.each([
    ['DATA_DIR', { DATA_DIR: join(root, 'build', 'client', 'data') }],
    ['BACKUP_DIR', { BACKUP_DIR: join(root, 'node_modules', 'backups') }],
    ['LOG_DIR', { LOG_DIR: join(root, 'build') }],
    ['JOURNAL_DIR', { DATA_DIR: '/srv/youmen', JOURNAL_DIR: '/srv/youmen/database' }],
    ['BACKUP_DIR', { DATA_DIR: '/srv/youmen', BACKUP_DIR: '/srv/youmen/media/backups' }],
  ])('refuses %s where its files would be deleted or published', (name, settings) => {
    expect(() => loadConfig(settings)).toThrow(`设置 ${name} 不能在 `);
  });

  it('accepts separate folders, also nested ones', () => {
    const settings = {
      DATA_DIR: '/srv/youmen',
      BACKUP_DIR: '/srv/youmen/nightly',
      LOG_DIR: '/var/log/youmen',
    };
    expect(loadConfig(settings)).toMatchObject({ dataDir: '/srv/youmen', logDir: '/var/log/youmen' });
    expect(loadConfig({ DATA_DIR: join(root, 'data') }).dataDir).toBe(join(root, 'data'));
  });
});

describe('settings', () => {
  it('has defaults for everything', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true, databaseUrl: undefined });
    expect(config.dataDir).toMatch(/data$/);
  });

  it('has no demo on PostgreSQL unless it is set', () => {
    const DATABASE_URL = 'postgres://127.0.0.1/youmen';
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['every address', { HOST: '0.0.0.0' }],
    ['every IPv6 address', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.7' }],
    ['a host name', { HOST: 'portal.example' }],
    ['a host name with the prefix of the loopback address', { HOST: '127.example' }],
    ['a public address', { PUBLIC_URL: 'https://www.example.com' }],
    ['a proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['an empty DEMO', { HOST: '0.0.0.0', DEMO: '' }],
  ])('has no demo by default on a public address: %s', (_name, env) => {
    expect(loadConfig(env)).toMatchObject({ demo: false, isDemoPublic: false, operatorTotpRequired: true });
    const explicit = loadConfig({ ...env, DEMO: '1' });
    expect(explicit).toMatchObject({ demo: true, isDemoPublic: true, operatorTotpRequired: true });
    expect(explicit.sms.carrier.adapter).toBe('none');
    expect(loadConfig({ ...env, DEMO: '1', SMS: 'outbox' }).sms.carrier.adapter).toBe('outbox');
  });

  it.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost'])('has the demo by default on %s', (HOST) => {
    expect(loadConfig({ HOST })).toMatchObject({
      demo: true,
      isDemoPublic: false,
      operatorTotpRequired: false,
    });
  });

  it('treats an empty value as unset', () => {
    expect(loadConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DEMO', { DEMO: 'yes' }],
    ['MAIN_SERVICE_URL', { MAIN_SERVICE_URL: 'not an address' }],
    ['MAIN_SERVICE_URL', { ...linked, DEMO: '0', MAIN_SERVICE_URL: 'localhost:4000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/youmen' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://li:se/cret@127.0.0.1/youmen' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://a,b/youmen' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://127.0.0.1/youmen' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'postgres://a,b/c' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://127.0.0.1/youmen' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://a,b/c' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://127.0.0.1/a', DATABASE_READ_URL: '127.0.0.1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://www.example.com/portal' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://li:secret@www.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://www.example.com' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/' }],
    ['CONSOLE_NETWORKS', { CONSOLE_NETWORKS: '10.0.0.0/99' }],
    ['CONSOLE_NETWORKS', { CONSOLE_NETWORKS: '0.0.0.0/0' }],
    ['CONSOLE_NETWORKS', { CONSOLE_NETWORKS: '10.0.0.1,office' }],
    ['MAIN_SERVICE_URL', { ...linked, DEMO: '1', MAIN_SERVICE_URL: 'http://127.0.0.1:1' }],
    ['SERVICE_SECRET', { DEMO: '0', SDK_SERVICE_URL: 'http://127.0.0.1:1' }],
    ['SERVICE_SECRET', { SERVICE_SECRET: 'short' }],
    ['SERVICE_SECRET', { SERVICES: 'main' }],
    ['SERVICES', { ...linked, SERVICES: 'main,pages' }],
    ['MAIN_SERVICE_URL', { ...linked, SERVICES: 'main', MAIN_SERVICE_URL: 'http://127.0.0.1:1' }],
    ['MAIN_SERVICE_URL', { ...linked, SERVICES: 'sdk' }],
    ['ACCOUNT_SIGN_SECRET', { SERVICES: 'account' }],
    ['DEMO', { SERVICES: 'account', ACCOUNT_SIGN_SECRET: 'x', DEMO: '1' }],
    ['ACCOUNT_SIGN_SECRET', { ACCOUNT_SERVICE_URL: 'http://127.0.0.1:1' }],
    ['SERVER_SECRET', { SERVER_SECRET: 'short' }],
    ['DATA_KEYS', { DATA_KEYS: 'short' }],
    ['DATA_KEYS', { DATA_KEYS: `${KEY},${KEY}` }],
    ['ALLOW_HTTP', { ALLOW_HTTP: 'yes' }],
    ['HSTS_SECONDS', { HSTS_SECONDS: '-1' }],
    ['HSTS_SECONDS', { HSTS_SECONDS: '99999999999' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with a space and long enough' }],
    ['SITE_VERIFICATIONS', { SITE_VERIFICATIONS: 'altavista:1' }],
    ['SITE_VERIFICATIONS', { SITE_VERIFICATIONS: 'baidu' }],
    ['SMS', { SMS: 'pigeon' }],
    ['SMS_ACCESS_KEY_SECRET', { SMS: 'aliyun', SMS_ACCESS_KEY_ID: 'id' }],
    ['SMS_APP_ID', { ...provider, SMS: 'tencent' }],
    ['SMS_HOURLY_LIMIT', { SMS_HOURLY_LIMIT: '0' }],
    ['SMS_MONTHLY_LIMIT', { SMS_MONTHLY_LIMIT: '0' }],
    ['WEB_PUSH_CONTACT', { WEB_PUSH: '1' }],
    ['WEB_PUSH_CONTACT', { WEB_PUSH: '1', PUBLIC_URL: 'http://www.example.com' }],
    ['WEB_PUSH_CONTACT', { WEB_PUSH_CONTACT: 'ops@example.com' }],
    ['OFFLINE_WORKER', { WEB_PUSH: '1', WEB_PUSH_CONTACT: 'mailto:a@b.cn', OFFLINE_WORKER: '0' }],
    ['RETENTION_DAYS', { RETENTION_DAYS: '179' }],
    ['RETENTION_DAYS', { RETENTION_DAYS: 'never' }],
    ['BACKUP_TIME', { BACKUP_TIME: '4:00' }],
    ['BACKUP_TIME', { BACKUP_TIME: '24:00' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
  ])('refuses an invalid or contradictory %s and names it', (name, env) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(name);
  });

  it('makes a backup each night at four by default', () => {
    expect(loadConfig({}).nightly).toEqual({ time: '04:00', keep: 7 });
    expect(loadConfig({ BACKUP_TIME: '23:30', BACKUP_KEEP: '3' }).nightly).toEqual({
      time: '23:30',
      keep: 3,
    });
    expect(loadConfig({ BACKUP_TIME: 'off' }).nightly).toBeUndefined();
  });

  it('removes the trailing slash of addresses', () => {
    const MAIN_SERVICE_URL = 'http://127.0.0.1:4001/';
    expect(loadConfig({ ...linked, DEMO: '0', MAIN_SERVICE_URL }).services.main).toBe(
      'http://127.0.0.1:4001',
    );
    expect(loadConfig({ PUBLIC_URL: 'HTTPS://www.Example.com:443/' }).publicUrl).toBe(
      'https://www.example.com',
    );
  });

  it('[API-04] SERVICES selects the services that are served, and the demo requires the main service', () => {
    const { serves, demo } = loadConfig({ SERVICES: 'account', ACCOUNT_SIGN_SECRET: 'x' });
    expect([serves && [...serves], demo]).toEqual([['account'], false]);
    expect(loadConfig({ ...linked, SERVICES: 'sdk, main' }).demo).toBe(true);
    expect(loadConfig({}).serves).toBeUndefined();
  });

  it('sends codes to the outbox with the demo or if set, and to no provider by default', () => {
    const adapter = (env: Record<string, string>) => loadConfig(env).sms.carrier.adapter;
    expect(adapter({})).toBe('outbox');
    expect(adapter({ DEMO: '0' })).toBe('none');
    expect(adapter({ DATABASE_URL: 'postgres://127.0.0.1/youmen' })).toBe('none');
    expect(adapter({ DEMO: '0', SMS: 'outbox' })).toBe('outbox');
    expect(adapter({ SMS: 'none' })).toBe('none');
    expect(adapter({ ...provider, SMS: 'aliyun' })).toBe('aliyun');
  });

  it('[CON-01] has the constants of the account service', () => {
    expect(loadConfig({}).account).toMatchObject({ appid: '2103', channel: '1', system: '1' });
  });
});
