const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size: `8.7 MB`. */
export function showBytes(bytes: number): string {
  let value = bytes / 1024;
  for (const unit of UNITS) {
    if (value < 1024 || unit === 'TB') {
      return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
    }
    value /= 1024;
  }
  return '';
}
