/** A wait in words: `45 秒`, `12 分钟`, `3 小时`; never less than it is. */
export function waitText(seconds: number): string {
  if (seconds < 100) {
    return `${seconds} 秒`;
  }
  return seconds < 100 * 60 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`;
}
