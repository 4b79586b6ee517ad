/** Formats a count: `1,280`. */
export function formatCount(value: number): string {
  return value.toLocaleString('zh-CN');
}

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size: `8.7 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024;
  for (const unit of UNITS) {
    if (value < 1024 || unit === 'TB') {
      return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
    }
    value /= 1024;
  }
  return '';
}
