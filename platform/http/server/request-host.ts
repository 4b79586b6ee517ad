import type { IncomingMessage } from 'node:http';

/** A host as RFC 9110 (7.2) has it: an address or a name, and a port. */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/**
 * Whether a request names one host, in a form that can be one (RFC 9112, 3.2); HTTP/1.0 may leave it out. Node itself
 * takes the first of two; a proxy in front may take the second.
 */
export function hasSoundHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  const isCounted = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  return isCounted && HOST.test(headers.host ?? '');
}
