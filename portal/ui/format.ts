const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The parts of a time in China; the same on the server and in any browser. */
function chinaParts(iso: string) {
  const date = new Date(new Date(iso).getTime() + CHINA_OFFSET_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    time: date.toISOString().slice(11, 16),
    dayNumber: Math.floor(date.getTime() / DAY_MS),
  };
}

/** `2026年11月21日 10:00`. */
export function fullTime(iso: string): string {
  return `${fullDate(iso)} ${clockTime(iso)}`;
}

/** `2026年11月21日`. */
export function fullDate(iso: string): string {
  const { year, month, day } = chinaParts(iso);
  return `${year}年${month}月${day}日`;
}

/** `2026-11`: the month in China, sortable as text. */
export function monthOf(iso: string): string {
  const { year, month } = chinaParts(iso);
  return `${year}-${twoDigits(month)}`;
}

/** `10:00`. */
export function clockTime(iso: string): string {
  return chinaParts(iso).time;
}

/** `11月21日`, with the year if it differs from that of `now`. */
export function shortDate(iso: string, now: string): string {
  const { year, month, day } = chinaParts(iso);
  return year === chinaParts(now).year ? `${month}月${day}日` : fullDate(iso);
}

/** `今天`, `明天`, `昨天`, else `11月21日 周六`. */
export function dayName(iso: string, now: string): string {
  const { dayNumber, weekday } = chinaParts(iso);
  const distance = dayNumber - chinaParts(now).dayNumber;
  const near = { '-1': '昨天', 0: '今天', 1: '明天' }[String(distance)];
  return near ?? `${shortDate(iso, now)} 周${'日一二三四五六'[weekday]}`;
}

/** `刚刚`, `5分钟前`, `3小时前`, `昨天 10:00`, `11月2日`: the time relative to `now`. */
export function timeAgo(iso: string, now: string): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) {
    return '刚刚';
  }
  if (minutes < 60) {
    return `${minutes}分钟前`;
  }
  const today = chinaParts(now).dayNumber;
  const { dayNumber, time } = chinaParts(iso);
  if (dayNumber === today) {
    return `${Math.floor(minutes / 60)}小时前`;
  }
  return dayNumber === today - 1 ? `昨天 ${time}` : shortDate(iso, now);
}

/** `9,820`, `12.8万`, `3.2亿`. */
export function countText(count: number): string {
  const scaled = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
  if (count >= 100_000_000) {
    return `${scaled(count / 100_000_000)}亿`;
  }
  return count >= 10_000 ? `${scaled(count / 10_000)}万` : String(count).replace(/\B(?=\d{3}$)/, ',');
}

/** `842 MB`, `1.8 GB`. */
export function sizeText(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb >= 1024) {
    return `${(mb / 1024).toFixed(1)} GB`;
  }
  return mb >= 1 ? `${Math.round(mb)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** `03:24:10` below a day, else `2天 03:24`: the remaining time. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = twoDigits(Math.floor(seconds / 3600) % 24);
  const minutes = twoDigits(Math.floor(seconds / 60) % 60);
  return days > 0 ? `${days}天 ${hours}:${minutes}` : `${hours}:${minutes}:${twoDigits(seconds % 60)}`;
}

/** `01:24`: the length of a video. */
export function durationText(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
