import { clockTime, fullDate, fullTime } from '#portal/ui/format.ts';

/** When a piece appeared; midnight sharp stands for a day whose hour nobody noted. */
export function publishedText(published_at: string): string {
  return clockTime(published_at) === '00:00' ? fullDate(published_at) : fullTime(published_at);
}
