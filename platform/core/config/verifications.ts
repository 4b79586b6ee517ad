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
