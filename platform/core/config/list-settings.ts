import { isIP } from 'node:net';
import type { Site } from '#contract/entities/site.ts';
import { SEARCH_ENGINES, type SearchEngine, VERIFICATION_METAS } from '#contract/vocabulary.ts';
import { ConfigError } from './environment.ts';

/**
 * Parses the site verification codes of search engines: `baidu:codeva-1,google:abc`.
 * @throws {ConfigError} for an unknown engine or a missing code
 */
export function parseVerifications(list: string | undefined): Site['verifications'] {
  return (list?.split(',') ?? []).map((pair) => {
    const [name = '', code = ''] = pair.split(/:(.*)/s).map((part) => part.trim());
    const engine = SEARCH_ENGINES.find((one): one is SearchEngine => one === name);
    if (!engine || !code) {
      throw new ConfigError(
        `设置 SITE_VERIFICATIONS 里的 ${pair.trim()} 无法使用：应为 引擎:验证码，引擎可以是 ${SEARCH_ENGINES.join('、')}。`,
      );
    }
    return { meta: VERIFICATION_METAS[engine], code };
  });
}

/** @throws {ConfigError} for an invalid address or range */
export function parseProxies(list: string | undefined): string[] {
  const ranges = list?.split(',').map((range) => range.trim()) ?? [];
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong !== undefined) {
    throw new ConfigError(
      `设置 TRUSTED_PROXIES 里的 ${wrong} 不是 IP 地址或网段，例如 10.0.0.0/8,127.0.0.1。`,
    );
  }
  return ranges;
}

/** A valid CIDR range; a size of 0 (all addresses) is refused. */
function isRange(range: string): boolean {
  const [ip = '', bits, ...more] = range.split('/');
  const maxBits = isIP(ip) === 6 ? 128 : 32;
  const size = Number(bits ?? maxBits);
  return isIP(ip) !== 0 && Number.isInteger(size) && size > 0 && size <= maxBits && more.length === 0;
}
