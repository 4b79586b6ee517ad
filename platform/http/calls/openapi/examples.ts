import { type Json, refName } from './schemas.ts';

/** Example values by field name. A value that its schema rejects is not used. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: 12,
  name: '云海剑歌',
  title: '新手礼包',
  summary: '八十七柄旧剑沉在云下。',
  description_html: '<p>八十七柄旧剑沉在云下。</p>',
  body_html: '<p>正文。</p>',
  notes_html: '<p>更新说明。</p>',
  body: '画面像一卷旧画，越看越静。',
  nickname: '渡口的猫',
  mobile: '13800138000',
  mobile_masked: '138****8000',
  account: '13800138000',
  contact: '13800138000',
  username: '13800138000',
  password: 'abc123',
  code: 'YM8K2QX97TBC',
  ids: '12,13',
  letter: 'Y',
  val: '云海',
  icon_url: 'games/yunhai-jiange/icon-256x256.webp',
  cover_url: 'games/yunhai-jiange/cover-1200x675.webp',
  url: 'https://www.example.com/',
  generated_at: '2026-11-21T10:00:00+08:00',
  developer: '青崖工作室',
  publisher: '青崖网络科技有限公司',
  case_no: 'SS20261121-483920',
  first_letter: 'Y',
  approval_no: '国新出审〔2025〕0000号',
  host: 'www.example.com',
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  price_fen: 12_000,
  colour: '#c23a15',
  version: '2026-11-01-0a1b2c3d',
  agreement: '2026-11-01-0a1b2c3d',
  privacy: '2026-11-01-0a1b2c3d',
  session: 'n4bQgYhMfWWaL-qgxVrQFa',
  device: 'iPhone · 微信',
  msg: 'ok',
};
const TIME = '2026-11-21T10:00:00+08:00';
const DEEPEST = 12;

export function exampleOf(
  schema: Json,
  named: Readonly<Record<string, Json>>,
  name = '',
  depth = 0,
): unknown {
  if (depth > DEEPEST) {
    return null;
  }
  if (typeof schema.$ref === 'string') {
    return exampleOf(named[refName(schema.$ref)] ?? {}, named, name, depth);
  }
  const given = schema.default ?? schema.const ?? (schema.enum as unknown[] | undefined)?.[0];
  if (given !== undefined) {
    return given;
  }
  const [choice] = ((schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined) ?? [];
  if (choice) {
    return exampleOf(choice, named, name, depth);
  }
  const known = BY_NAME[name] ?? (name.endsWith('_at') ? TIME : undefined);
  switch (schema.type) {
    case 'object':
      return objectExample(schema, named, depth);
    case 'array':
      return listExample(schema, named, name, depth);
    case 'integer':
    case 'number':
      return numberExample(schema, known);
    case 'boolean':
      return true;
    case 'string':
      return textExample(schema, known);
    default:
      return null;
  }
}

export function contentOf(
  schema: Json,
  named: Readonly<Record<string, Json>>,
  type = 'application/json',
): Record<string, Json> {
  return { [type]: { schema, example: exampleOf(schema, named) } };
}

function objectExample(schema: Json, named: Readonly<Record<string, Json>>, depth: number): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, named, name, depth + 1)]),
  );
}

function listExample(
  { items = {}, minItems = 1 }: Json,
  named: Readonly<Record<string, Json>>,
  name: string,
  depth: number,
): unknown[] {
  const one = exampleOf(items as Json, named, name.replace(/s$/, ''), depth + 1);
  return Array.from({ length: Math.max(1, Number(minItems)) }, () => one);
}

function numberExample({ minimum = 0, exclusiveMinimum, maximum = 1_000_000 }: Json, known: unknown): number {
  const least = exclusiveMinimum === undefined ? Number(minimum) : Number(exclusiveMinimum) + 1;
  const number = typeof known === 'number' ? known : 3;
  return Math.min(Math.max(number, least), Number(maximum));
}

function textExample({ format, pattern, minLength = 0, maxLength = 1_000 }: Json, known: unknown): string {
  const texts = [
    known,
    '云海',
    '云海剑歌的一段文字，写得再长一些也不妨。',
    '13800138000',
    '123456',
    '12',
    'Y',
    'a'.repeat(32),
    'a'.repeat(64),
    'youmen',
    '双线{n}服',
    '10:00',
    '203.0.113.7',
    '2001:db8::7',
  ];
  const text = format === 'date-time' ? TIME : format === 'date' ? TIME.slice(0, 10) : undefined;
  const fits = (one: unknown): one is string =>
    typeof one === 'string' &&
    one.length >= Number(minLength) &&
    one.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(one));
  return text ?? texts.find(fits) ?? '';
}
