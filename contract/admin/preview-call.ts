import * as z from 'zod/mini';
import { count } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { momentOrNull } from './form-fields.ts';
import type { ResourceCalls } from './resource.ts';
import type { Permission } from './roles.ts';

/** The time of the preview; null: when the unsaved record is shown first, or now. */
const at = momentOrNull('预览时间');

/** Of a preview: the page, and the time that it is rendered for. */
const previewed = z.object({
  html: z.string().check(z.describe('The page without scripts')),
  at: z.string(),
});

/** Renders the public page of a record from the unsaved form, as it will be at a time. Nothing is saved. */
export function previewCall<Calls extends Pick<ResourceCalls, 'name' | 'title' | 'form'>>({
  name,
  title,
  form,
}: Calls) {
  const write = consoleCalls('main', `${name}.write` as Permission);
  return write.post(`${name}/preview`, `${title}：预览（不保存）`, {
    input: z.object({ id: z.nullable(count), item: form, at }),
    output: previewed,
  });
}

/** Renders the home page as it will be at a time, with all that is scheduled until then. */
export const homePreview = consoleCalls('main', 'banners.write').post('home/preview', '首页：预览', {
  input: z.object({ at }),
  output: previewed,
});
