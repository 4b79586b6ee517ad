import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '#contract/call.ts';

/** A bug to be found: what the guard is made to see, or a call that is declared wrongly. */
export interface Plant {
  before?(headers: IncomingHttpHeaders): void;
  change?(call: Call): Call;
}

const OWN = { 'sec-fetch-site': 'same-origin' };

/** Guards that let through what they must not, by name, and the combinations by which each is found. */
export const guards: Record<string, [plant: Plant, found: RegExp]> = {
  'takes an address typed in for a page of its own': [
    {
      before: (headers) => {
        if (headers['sec-fetch-site'] === 'none') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^typed in, with the header of the portal: /,
  ],
  'takes every page of the site for its own': [
    {
      before: (headers) => {
        if (headers['sec-fetch-site'] === 'same-site') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^same-site, with the header of the portal: /,
  ],
  'lets pass what names no origin': [
    {
      before: (headers) => {
        if (!(headers['sec-fetch-site'] ?? headers.origin ?? headers.referer)) {
          Object.assign(headers, OWN);
        }
      },
    },
    /^nothing, with the header of the portal: /,
  ],
  'lets pass the origin "null"': [
    {
      before: (headers) => {
        if (headers.origin === 'null') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^a sandboxed frame, with the header of the portal: /,
  ],
  'believes the origin rather than the browser': [
    {
      before: (headers) => {
        if (headers.origin) {
          delete headers['sec-fetch-site'];
        }
      },
    },
    /^cross-site, with a forged origin, with the header of the portal: /,
  ],
  'looks for its name anywhere in an address': [
    {
      before: (headers) => {
        if (`${headers.origin} ${headers.referer}`.includes(String(headers.host))) {
          headers['sec-fetch-site'] ??= 'same-origin';
        }
      },
    },
    /^(another port of this host|a host that (begins|ends) like this one|a page of another origin), with the header of the portal: /,
  ],
  'compares hosts without their ports': [
    {
      before: (headers) => {
        if (URL.canParse(headers.origin ?? '') && new URL(headers.origin ?? '').hostname === headers.host) {
          headers['sec-fetch-site'] ??= 'same-origin';
        }
      },
    },
    /^another port of this host, with the header of the portal: /,
  ],
  'does without the header of the portal': [
    { before: (headers) => Object.assign(headers, { 'x-portal': '1' }) },
    /^(same-origin|an older browser).*, without the header of the portal: /,
  ],
  'does not know what a prefetch is': [
    {
      before: (headers) => {
        delete headers['sec-purpose'];
        delete headers.purpose;
      },
    },
    /^(same-origin|an older browser).*, as a (prefetch|prerender)/,
  ],
};

/** A call that gives a code, declared as one that only reads. */
export const undeclared: Plant = {
  change: ({ writes, ...call }) => (writes && call.path !== '/vue/getpacks' ? { ...call, writes } : call),
};
