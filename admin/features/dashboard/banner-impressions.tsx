import { bannerImpressions } from '#contract/admin/impressions.ts';
import { ImpressionPage } from './impressions.tsx';

export function Page({ id }: { id: number }) {
  return <ImpressionPage id={id} calls={bannerImpressions} path="banners" />;
}
