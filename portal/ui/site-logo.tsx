import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';

/** The logo of a site, or the default logo; decorative beside the name. */
export function SiteLogo({ site, size }: { site: Pick<Site, 'logo'> | undefined; size: number }) {
  const src = site?.logo ? imageUrl(site.logo) : '/brand/logo.svg';
  return <img src={src} alt="" width={size} height={size} />;
}
