import type { OutgoingHttpHeaders } from 'node:http';
import { HOST, type Site } from './site.ts';

const OWN = `http://${HOST}`;

/** The headers by which a browser names the origin of a request, and whether it is this origin. */
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
const EXTRAS: Record<string, [headers: OutgoingHttpHeaders, isAccepted: boolean]> = {
  'with the header of the portal': [{ 'x-portal': '1' }, true],
  'without the header of the portal': [{}, false],
  'as a prefetch': [{ 'x-portal': '1', 'sec-purpose': 'prefetch' }, false],
  'as a prerender': [{ 'x-portal': '1', 'sec-purpose': 'prefetch;prerender' }, false],
  'as a prefetch of an older browser': [{ 'x-portal': '1', purpose: 'prefetch' }, false],
};
/** A form can't send the header of the portal. */
const EXTRAS_OF_FORMS: typeof EXTRAS = {
  'as a form': [{}, true],
  'as a prefetch': [{ 'sec-purpose': 'prefetch' }, false],
  'as a prefetch of an older browser': [{ purpose: 'prefetch' }, false],
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Sends every combination and returns those with a wrong result. */
export async function mistakes(
  { send }: Site,
  { method, address }: { method: string; address: string },
): Promise<string[]> {
  const faults: string[] = [];
  for (const [site, [from, isOwn]] of Object.entries(SITES)) {
    for (const [extra, [headers, isAccepted]] of Object.entries(EXTRAS)) {
      const result = await send(method, address, { ...from, ...headers });
      const isHandled = result.wasHandled && result.status === 1 && result.code === 200;
      const isRefused = !result.wasHandled && result.status === 0;
      if (!(isOwn && isAccepted ? isHandled : isRefused) || result.cache !== 'no-store') {
        faults.push(`${site}, ${extra}: ${JSON.stringify(result)}`);
      }
    }
  }
  return faults;
}

/** As `mistakes`, for a plain form; one that is accepted redirects. */
export async function mistakesOfForm({ send }: Site, address: string, form: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [site, [from, isOwn]] of Object.entries(SITES)) {
    for (const [extra, [headers, isAccepted]] of Object.entries(EXTRAS_OF_FORMS)) {
      const result = await send('POST', address, { ...from, ...headers }, form);
      const isHandled = result.wasHandled && result.code === 303;
      const isRefused = !result.wasHandled && result.code === 403;
      if (!(isOwn && isAccepted ? isHandled : isRefused) || !result.cache?.includes('no-store')) {
        faults.push(`${site}, ${extra}: ${JSON.stringify(result)}`);
      }
    }
  }
  return faults;
}

/** The other methods that also have an effect. */
export async function otherMethods(
  { send }: Site,
  { method, address }: { method: string; address: string },
): Promise<string[]> {
  const handled: string[] = [];
  for (const other of METHODS.filter((one) => one !== method)) {
    const { wasHandled } = await send(other, address, { 'x-portal': '1', 'sec-fetch-site': 'same-origin' });
    if (wasHandled) {
      handled.push(other);
    }
  }
  return handled;
}
