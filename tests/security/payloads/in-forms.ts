import { resources } from '#tests/admin-calls.ts';
import { SignedIn } from '#tests/fuzz/signed-in.ts';
import { addressPayloads, payloads, shortPayload } from './payload-list.ts';

type Item = Record<string, unknown>;
type Path = readonly (string | number)[];

/** What is left alone: who may log in, and words that would keep comments from being written. */
const LEFT = ['operators', 'sensitive'];
/** In one HTML text. */
const IN_HTML = 130;
/** In one plain text, as many as it has room for: these are tried one after another. */
const IN_TEXT = [64, 16, 4, 1];
const MOST_TRIES = 40;

/** How many texts of a form hold payloads, and how many these are. */
interface Filling {
  texts: number;
  payloads: number;
}

/** What became of the forms, by subject, and in which record it stands. */
export type Stored = Record<string, Filling & { id: number }>;

/**
 * Saves records of every subject of the back office with payloads in each text that takes one, as an operator does:
 * a text that is refused gets fewer, then a shorter one, then an address, then its own back.
 */
export async function storeInForms(url: string, round: number): Promise<Stored> {
  const who = new SignedIn(url);
  await who.begin();
  const headers = {
    ...Object.fromEntries(who.headers({ door: 'operator' })),
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${url}/console/api/${path}`, { ...init, headers })).json();
  };
  const stored: Stored = {};
  for (const name of Object.keys(resources).filter((one) => !LEFT.includes(one))) {
    const { data } = await ask(`${name}/list`);
    // The first of its list: the one that a reader of the back office sees, too.
    const [first] = data.list as { id: number }[];
    if (first) {
      const { id } = first;
      const { data: record } = await ask(`${name}/one?id=${id}`);
      const save = (item: Item) => ask(`${name}/save`, { id, version: record.version, item });
      stored[name] = { ...(await saveFilled(record.item, round, save)), id };
    }
  }
  return stored;
}

interface Answer {
  status: number;
  msg?: string;
  fields?: { path: string; msg: string }[];
}

/** @throws where a record can't be saved even as it was */
async function saveFilled(item: Item, seed: number, save: (item: Item) => Promise<Answer>): Promise<Filling> {
  const paths = textsIn(item);
  const tries = new Map(paths.map((path) => [path.join('.'), 0]));
  let last: Answer | undefined;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const filled = structuredClone(item);
    const filling = { texts: 0, payloads: 0 };
    for (const [place, path] of paths.entries()) {
      const wanted = payloadsFor(path, seed * 31 + place, tries.get(path.join('.')) ?? 0);
      if (wanted) {
        put(filled, path, isHtml(path) ? `<p>${wanted.join('</p><p>')}</p>` : wanted.join(' '));
        filling.texts += 1;
        filling.payloads += wanted.length;
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

/** What is tried at a text, one after another; undefined: it stays as it was. */
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

/** Where texts stand in a form; moments, numbers and switches are none. */
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
