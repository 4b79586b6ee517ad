import { expect, test } from 'vitest';
import { subjects } from '#contract/admin/calls.ts';
import { RESOURCE_NAMES } from './subject-names.ts';

test.each(Object.values(subjects).map(({ name, title }) => [name, title]))(
  'the audit uses the title of resource %s',
  (name, title) => {
    expect(RESOURCE_NAMES[name]).toBe(title);
  },
);
