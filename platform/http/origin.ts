import type { Site } from '../../contract/entities/site.ts';
import type { Config } from '../config/config.ts';

/**
 * The origin that absolute addresses are written with: never the visitor's Host header as it comes, which
 * anybody can forge, but the setting, else the site's own address, else where this process listens.
 */
export function siteOrigin(config: Config): (site: Site) => string {
  const local = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  return (site) => {
    if (config.publicUrl) {
      return config.publicUrl;
    }
    const own = `https://${site.site_address.replace(/^https?:\/\//, '')}`;
    return !config.demo && URL.canParse(own) ? new URL(own).origin : local;
  };
}
