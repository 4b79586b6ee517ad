import type { PackAdminRow } from '#contract/admin/packs.ts';

const HOURS = 24;
/** Longer forecasts say nothing. */
const MOST_DAYS = 365;

/** `按近 7 天速度，约 3 天后领完`; a new pack has fewer days. */
export function forecastText({ days, measured }: NonNullable<PackAdminRow['forecast']>): string {
  const speed = `按近 ${Math.max(1, Math.round(measured))} 天速度，`;
  if (days > MOST_DAYS) {
    return `${speed}一年内领不完`;
  }
  const hours = Math.max(1, Math.round(days * HOURS));
  return `${speed}约 ${hours < HOURS ? `${hours} 小时` : `${Math.round(hours / HOURS)} 天`}后领完`;
}
