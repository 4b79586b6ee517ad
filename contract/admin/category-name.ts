import * as z from 'zod/mini';
import { CATEGORY_LENGTH } from '../vocabulary.ts';
import { needed } from './form-fields.ts';

/** The name of a new category or theme: the characters that separate names in imports are not part of one. */
export const categoryName = needed('名称', CATEGORY_LENGTH).check(
  z.regex(/^[^|｜、，,;；/]*$/, '名称里不能有 | 、 ， ； / 这些分隔符号'),
);
