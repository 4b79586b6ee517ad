import * as z from 'zod/mini';
import { count } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import { someIds } from './shapes.ts';

/** Puts all of a shelf's things into this order; those left out come after, as they stood. */
export function orderCall<const Name extends 'banners' | 'links' | 'words'>(name: Name, title: string) {
  return defineOperatorCall({
    service: 'main',
    method: 'POST',
    path: `/console/api/${name}/order`,
    summary: `${title}：排序`,
    operator: `${name}.write`,
    input: z.object({ ids: someIds }),
    output: z.object({ moved: count }),
  });
}
