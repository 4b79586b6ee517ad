/** Clicks by views in percent with one decimal; empty without views. */
export function clickRate({ views, clicks }: { views: number; clicks: number }): string {
  return views === 0 ? '' : `${((clicks / views) * 100).toFixed(1)}%`;
}
