import { ConfigError, type Environment } from './environment.ts';

/**
 * Pushes to browsers; undefined: off. Push services require a contact of the operator, by default the site.
 * @throws {ConfigError} without one
 */
export function webPushSettings(settings: Environment): { contact: string } | undefined {
  if (settings.WEB_PUSH !== '1') {
    return undefined;
  }
  const contact = settings.WEB_PUSH_CONTACT ?? settings.PUBLIC_URL;
  if (!contact?.match(/^(mailto:|https:)/)) {
    throw new ConfigError(
      'WEB_PUSH=1 还需要设置 WEB_PUSH_CONTACT：推送服务要求留一个联系方式，写 mailto:邮箱 或网站的 https 网址；已设置 https 的 PUBLIC_URL 时可以不写。',
    );
  }
  if (settings.OFFLINE_WORKER === '0') {
    throw new ConfigError('WEB_PUSH=1 与 OFFLINE_WORKER=0 互相矛盾：推送由浏览器里的 Service Worker 显示。');
  }
  return { contact };
}
