import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '#contract/call.ts';

/** A planted bug: a change of the headers before the guard, or a wrongly declared call. */
export interface Plant {
  before?(headers: IncomingHttpHeaders): void;
  change?(call: Call): Call;
}

const OWN = { 'sec-fetch-site': 'same-origin' };

/** Guards that let through invalid requests, and the combinations by which each is detected. */
export const guards: Record<string, [plant: Plant, found: RegExp]> = {
  'accepts an address typed in as this origin': [
    {
      before: (headers) => {
        if (headers['sec-fetch-site'] === 'none') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^typed in, with the header of the portal: /,
  ],
  'accepts every page of the same site as this origin': [
    {
      before: (headers) => {
        if (headers['sec-fetch-site'] === 'same-site') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^same-site, with the header of the portal: /,
  ],
  'accepts requests without an origin': [
    {
      before: (headers) => {
        if (!(headers['sec-fetch-site'] ?? headers.origin ?? headers.referer)) {
          Object.assign(headers, OWN);
        }
      },
    },
    /^nothing, with the header of the portal: /,
  ],
  'accepts the origin "null"': [
    {
      before: (headers) => {
        if (headers.origin === 'null') {
          Object.assign(headers, OWN);
        }
      },
    },
    /^a sandboxed frame, with the header of the portal: /,
  ],
  'prefers the origin header over sec-fetch-site': [
    {
      before: (headers) => {
        if (headers.origin) {
          delete headers['sec-fetch-site'];
        }
      },
    },
    /^cross-site, with a forged origin, with the header of the portal: /,
  ],
  'searches for its host name anywhere in an address': [
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
  'does not require the header of the portal': [
    { before: (headers) => Object.assign(headers, { 'x-portal': '1' }) },
    /^(same-origin|an older browser).*, without the header of the portal: /,
  ],
  'does not recognise a prefetch': [
    {
      before: (headers) => {
        delete headers['sec-purpose'];
        delete headers.purpose;
      },
    },
    /^(same-origin|an older browser).*, as a (prefetch|prerender)/,
  ],
};

/** A call that issues a code, declared as a read. */
export const undeclared: Plant = {
  change: ({ writes, ...call }) => (writes && call.path !== '/vue/getpacks' ? { ...call, writes } : call),
};
