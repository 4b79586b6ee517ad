import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { count } from '../fields.ts';
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
  return defineCall({
    service: 'main',
    method: 'POST',
    path: `/console/api/${name}/preview`,
    summary: `${title}：预览（不保存）`,
    access: `${name}.write` as Permission,
    input: z.object({ id: z.nullable(count), item: form, at }),
    output: previewed,
  });
}

/** Renders the home page as it will be at a time, with all that is scheduled until then. */
export const homePreview = defineCall({
  service: 'main',
  method: 'POST',
  path: '/console/api/home/preview',
  summary: '首页：预览',
  access: 'banners.write',
  input: z.object({ at }),
  output: previewed,
});
