import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { resources } from '#tests/admin-calls.ts';

interface Field {
  path: string;
  schema: z.ZodMiniType;
}

interface Def {
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
}

/** The fields of a form, including its parts. */
function fieldsOf(schema: z.ZodMiniType, path = ''): Field[] {
  const { innerType, element, shape } = schema._zod.def as unknown as Def;
  if (shape) {
    return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
  }
  const inner = element ?? innerType;
  const below = inner ? fieldsOf(inner, path) : [];
  return below.some((field) => field.path !== path) ? below : [{ path, schema }];
}

const fields = Object.values(resources).flatMap(({ name, form }) =>
  fieldsOf(form).map(({ path, schema }) => ({ name: `${name}.${path}`, schema })),
);
const addresses = fields.filter(({ name }) => /(?:url|link|image|logo|website)$/.test(name));
const texts = fields.filter(({ name }) => /_html$/.test(name));

function messageOf({ schema }: { schema: z.ZodMiniType }, value: string): string {
  return (
    schema
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
      .join() ?? ''
  );
}

test('finds the form fields with addresses', () => {
  expect(addresses.map(({ name }) => name)).toEqual([
    'games.icon_url',
    'games.cover_url',
    'games.developer_website',
    'games.h5_url',
    'games.packages.url',
    'games.packages.privacy_url',
    'games.media.url',
    'games.media.poster_url',
    'news.cover_url',
    'news.video_url',
    'activities.cover_url',
    'activities.link',
    'banners.image',
    'banners.link',
    'announcements.link',
    'links.url',
    'sites.logo',
    'sites.public_security_url',
    'sites.licence_url',
    'sites.partners.url',
    'sites.partners.logo',
    'sites.tags.url',
  ]);
  expect(texts.map(({ name }) => name)).toEqual([
    'games.description_html',
    'games.releases.notes_html',
    'news.body_html',
    'activities.body_html',
    'pages.body_html',
  ]);
});

describe.each(addresses)('$name', (field) => {
  test.each([
    ['http://192.168.1.1/a.png', '内网'],
    ['http://localhost/a.png', '内网'],
    ['https://user:pw@www.example.com/a.png', '用户名或密码'],
    ['https://www.example.com/a/../b.png', '“..”'],
  ])('refuses %s', (address, reason) => {
    expect(messageOf(field, address)).toContain(reason);
  });

  test('accepts a public address', () => {
    expect(messageOf(field, 'https://img.example.com/a.png')).toBe('');
  });
});

describe.each(texts)('$name', (field) => {
  test.each([
    ['<a href="http://10.0.0.1/">x</a>', '10.0.0.1/ 指向内网'],
    ['<img src="../../a.png">', '“..”'],
    ['<a href="https://a@b.example.com/">x</a>', '用户名或密码'],
  ])('refuses %s', (html, reason) => {
    expect(messageOf(field, html)).toContain(reason);
  });

  test('accepts public addresses', () => {
    expect(messageOf(field, '<p><a href="https://www.example.com/">x</a><img src="games/a.webp"></p>')).toBe(
      '',
    );
  });
});

test('a site address is public, or other text', () => {
  const field = fields.find(({ name }) => name === 'sites.site_address');
  for (const [address, reason] of [
    ['192.168.1.5:8080', '内网'],
    ['http://localhost', '内网'],
    ['a:b@www.example.com', '用户名或密码'],
  ] as const) {
    expect(field && messageOf(field, address)).toContain(reason);
  }
  for (const address of ['', 'www.youmen.example', 'https://www.youmen.example', 'www.a.com、www.b.com']) {
    expect(field && messageOf(field, address)).toBe('');
  }
});
