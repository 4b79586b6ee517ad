import { expect, test } from 'vitest';
import { resources } from '#contract/admin/calls.ts';
import { RESOURCE_NAMES } from './subject-names.ts';

test.each(Object.values(resources).map(({ name, title }) => [name, title]))(
  'the audit uses the title of resource %s',
  (name, title) => {
    expect(RESOURCE_NAMES[name]).toBe(title);
  },
);
