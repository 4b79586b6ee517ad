import type { Site } from '../../contract/entities/site.ts';
import type { Config } from '../config/config.ts';

/**
 * The origin that absolute addresses are written with: never the visitor's Host header as it comes, which
 * anybody can forge, but the setting, else the site's own address, else where this process listens. `port` is asked late: port 0 becomes
 * a real one only when the server listens.
 */
export function siteOrigin(config: Config, port: () => number): (site: Site) => string {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return (site) => {
    if (config.publicUrl) {
      return config.publicUrl;
    }
    const own = `https://${site.site_address.replace(/^https?:\/\//, '')}`;
    return !config.demo && URL.canParse(own) ? new URL(own).origin : `http://${host}:${port()}`;
  };
}
