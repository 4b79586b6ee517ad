import type { Site } from '#contract/entities/site.ts';
import type { Config } from '#platform/core/config/config.ts';

interface Deps {
  config: Pick<Config, 'host' | 'publicUrl' | 'demo'>;
  /** Lazy: port 0 is assigned when the server listens. */
  port: () => number;
  siteOf: (host: string) => Promise<Site>;
}

/**
 * The origin of absolute addresses: PUBLIC_URL for the site that it belongs to, else the site's own address, else the
 * listening address. Never the Host header, which clients can forge.
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
