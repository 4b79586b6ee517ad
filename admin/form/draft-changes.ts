import { isSame } from '../fields/same-value.ts';

const TAG = /<[^<>]*>/g;
const SHOWN_WITHOUT_TEXT = /<(?:img|table)\b/i;

type Values = Readonly<Record<string, unknown>>;

/** The fields in which a draft differs from what is stored, with their values; rich texts without their tags. */
export function draftChanges(draft: object, stored: object) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    const current = (stored as Values)[name];
    if (!isSame(value, current)) {
      before[name] = plain(name, current);
      after[name] = plain(name, value);
      if (before[name] === after[name]) {
        after[name] = '（文字没有变，只改了格式）';
      }
    }
  }
  return { before, after };
}

function plain(name: string, value: unknown): unknown {
  if (!name.endsWith('_html') || typeof value !== 'string') {
    return value;
  }
  const text = value.replace(TAG, ' ').replace(/\s+/g, ' ').trim();
  return text || (SHOWN_WITHOUT_TEXT.test(value) ? '（图片或表格）' : '');
}
