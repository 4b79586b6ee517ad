import type { OutgoingHttpHeaders } from 'node:http';
import { HOST, type Site } from './site.ts';

const OWN = `http://${HOST}`;

/** What a browser may say of where a request comes from, and whether that is a page of this origin. */
const SITES: Record<string, [headers: OutgoingHttpHeaders, isOwn: boolean]> = {
  'same-origin': [{ 'sec-fetch-site': 'same-origin' }, true],
  'same-origin, naming it': [{ 'sec-fetch-site': 'same-origin', origin: OWN }, true],
  'an older browser on this origin': [{ origin: OWN }, true],
  'an older browser on a page of this origin': [{ referer: `${OWN}/BaseGiftDetails?id=1` }, true],
  'cross-site': [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  'cross-site, with a forged origin': [{ 'sec-fetch-site': 'cross-site', origin: OWN }, false],
  'same-site': [{ 'sec-fetch-site': 'same-site' }, false],
  'typed in': [{ 'sec-fetch-site': 'none' }, false],
  'another origin': [{ origin: 'https://evil.example' }, false],
  'another port of this host': [{ origin: `${OWN}:8081` }, false],
  'a host that begins like this one': [{ origin: `${OWN}.evil.example` }, false],
  'a host that ends like this one': [{ origin: `http://evil-${HOST}` }, false],
  'a sandboxed frame': [{ origin: 'null' }, false],
  'a page of another origin': [{ referer: `https://evil.example/?${OWN}` }, false],
  nothing: [{}, false],
};
const EXTRAS: Record<string, [headers: OutgoingHttpHeaders, isWelcome: boolean]> = {
  'with the header of the portal': [{ 'x-portal': '1' }, true],
  'without the header of the portal': [{}, false],
  'as a prefetch': [{ 'x-portal': '1', 'sec-purpose': 'prefetch' }, false],
  'as a prerender': [{ 'x-portal': '1', 'sec-purpose': 'prefetch;prerender' }, false],
  'as a prefetch of an older browser': [{ 'x-portal': '1', purpose: 'prefetch' }, false],
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Sends every combination, and answers those that did not go as they must. */
export async function mistakes(
  { send }: Site,
  { method, address }: { method: string; address: string },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [site, [from, isOwn]] of Object.entries(SITES)) {
    for (const [extra, [headers, isWelcome]] of Object.entries(EXTRAS)) {
      const answer = await send(method, address, { ...from, ...headers });
      const isTaken = answer.wasHandled && answer.status === 1 && answer.code === 200;
      const isRefused = !answer.wasHandled && answer.status === 0;
      if (!(isOwn && isWelcome ? isTaken : isRefused) || answer.cache !== 'no-store') {
        wrong.push(`${site}, ${extra}: ${JSON.stringify(answer)}`);
      }
    }
  }
  return wrong;
}

/** The other methods by which it does something, too. */
export async function otherMethods(
  { send }: Site,
  { method, address }: { method: string; address: string },
): Promise<string[]> {
  const taken: string[] = [];
  for (const other of METHODS.filter((one) => one !== method)) {
    const { wasHandled } = await send(other, address, { 'x-portal': '1', 'sec-fetch-site': 'same-origin' });
    if (wasHandled) {
      taken.push(other);
    }
  }
  return taken;
}
