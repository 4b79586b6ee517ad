import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from './image-url.ts';

/** The logo of a site, beside which its name stands; the product's own where it has none. */
export function SiteLogo({ site, size }: { site: Pick<Site, 'logo'> | undefined; size: number }) {
  const src = site?.logo ? imageUrl(site.logo) : '/brand/logo.svg';
  return <img src={src} alt="" width={size} height={size} />;
}
