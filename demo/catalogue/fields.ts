import * as z from 'zod';

/** A key of the content: lower-case pinyin or English with hyphens. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** `HH:MM`, China time. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A moment counted from today. */
export const moment = z.strictObject({ days: z.int(), at: timeOfDay });
/** A moment counted back from today. */
export const past = { days_ago: z.int().min(0), at: timeOfDay };
export const line = z.string().trim().min(1);
export const webAddress = z.string().regex(/^https?:\/\/[^\s/]+/);
export const openingPlatform = z.enum(['双端', 'android', 'ios', 'h5']);
