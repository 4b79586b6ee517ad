import type { Site } from '#contract/entities/site.ts';
import type { Config } from '#platform/core/config/config.ts';

interface Deps {
  config: Pick<Config, 'host' | 'publicUrl' | 'demo'>;
  /** Asked late: port 0 becomes a real one only when the server listens. */
  port: () => number;
  /** The site of a host name. */
  siteOf: (host: string) => Promise<Site>;
}

/**
 * The origin that absolute addresses are written with: never the visitor's Host header as it comes, which anybody can
 * forge, but the setting for the site that it leads to, else the site's own address, else where this process listens.
 */
export function siteOrigin({ config, port, siteOf }: Deps): (site: Site) => Promise<string> {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const { publicUrl } = config;
  return async (site) => {
    if (publicUrl && (await siteOf(new URL(publicUrl).host)).key === site.key) {
      return publicUrl;
    }
    const own = `https://${site.site_address.replace(/^https?:\/\//, '')}`;
    return !config.demo && URL.canParse(own)
      ? new URL(own).origin
      : (publicUrl ?? `http://${host}:${port()}`);
  };
}
