import { resources } from '#tests/admin-calls.ts';
import { SignedIn } from '#tests/fuzz/signed-in.ts';
import { addressPayloads, payloads, shortPayload } from './payload-list.ts';

type Item = Record<string, unknown>;
type Path = readonly (string | number)[];

/** Excluded: operators' logins, and words that would block comments. */
const EXCLUDED = ['operators', 'sensitive'];
/** Payloads per HTML text. */
const IN_HTML = 130;
/** Payloads per plain text, tried in turn until they fit. */
const IN_TEXT = [64, 16, 4, 1];
const MOST_TRIES = 40;

/** The number of filled texts in a form, and of their payloads. */
interface Filling {
  texts: number;
  payloads: number;
}

/** The results by resource, and the stored record. */
export type Stored = Record<string, Filling & { id: number }>;

/**
 * Saves records of every admin resource with payloads in each text, as an operator does: a refused text gets fewer
 * payloads, then a shorter one, then an address, then its old value.
 */
export async function storeInForms(url: string, round: number): Promise<Stored> {
  const who = new SignedIn(url);
  await who.begin(['operator']);
  const headers = {
    ...Object.fromEntries(who.headers({ auth: 'operator' })),
    'content-type': 'application/json',
  };
  const call = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${url}/console/api/${path}`, { ...init, headers })).json();
  };
  const stored: Stored = {};
  for (const name of Object.keys(resources).filter((one) => !EXCLUDED.includes(one))) {
    const { data } = await call(`${name}/list`);
    // The first of its list, which the admin site shows too.
    const [first] = data.list as { id: number }[];
    if (first) {
      const { id } = first;
      const { data: record } = await call(`${name}/one?id=${id}`);
      const save = (item: Item) => call(`${name}/save`, { id, version: record.version, item });
      stored[name] = { ...(await saveFilled(record.item, round, save)), id };
    }
  }
  return stored;
}

interface Result {
  status: number;
  msg?: string;
  fields?: { path: string; msg: string }[];
}

/** @throws if a record can't be saved with its old values */
async function saveFilled(item: Item, seed: number, save: (item: Item) => Promise<Result>): Promise<Filling> {
  const paths = textsIn(item);
  const tries = new Map(paths.map((path) => [path.join('.'), 0]));
  let last: Result | undefined;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const filled = structuredClone(item);
    const filling = { texts: 0, payloads: 0 };
    for (const [place, path] of paths.entries()) {
      const values = payloadsFor(path, seed * 31 + place, tries.get(path.join('.')) ?? 0);
      if (values) {
        put(filled, path, isHtml(path) ? `<p>${values.join('</p><p>')}</p>` : values.join(' '));
        filling.texts += 1;
        filling.payloads += values.length;
      }
    }
    last = await save(filled);
    const { status, fields = [], msg } = last;
    if (status === 1) {
      return filling;
    }
    const refused = paths.filter((path) => fields.some((field) => covers(field.path, path.join('.'))));
    if (refused.length === 0) {
      throw new Error(`${msg} ${JSON.stringify(fields)}`);
    }
    for (const path of refused) {
      tries.set(path.join('.'), (tries.get(path.join('.')) ?? 0) + 1);
    }
  }
  throw new Error(`not saved: ${JSON.stringify(last)}`);
}

function covers(refused: string, path: string): boolean {
  return path === refused || path.startsWith(`${refused}.`) || refused.startsWith(`${path}.`);
}

/** The values to try for a text, in turn; undefined: unchanged. */
function payloadsFor(path: Path, seed: number, attempt: number): string[] | undefined {
  const several = (count: number) => rotated(payloads, seed * count).slice(0, count);
  const choices = isHtml(path)
    ? [several(IN_HTML)]
    : [
        ...IN_TEXT.map(several),
        [shortPayload(seed % 10)],
        ...rotated(addressPayloads, seed).map((address) => [address]),
      ];
  return choices[attempt];
}

function isHtml(path: Path): boolean {
  return String(path.at(-1)).endsWith('_html');
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}

/** The paths of texts in a form, without dates, numbers and switches. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [path];
  }
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) =>
        textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [];
}

function put(item: Item, path: Path, text: string): void {
  let at: unknown = item;
  for (const key of path.slice(0, -1)) {
    at = (at as Record<string | number, unknown>)[key];
  }
  (at as Record<string | number, unknown>)[path.at(-1) ?? ''] = text;
}
