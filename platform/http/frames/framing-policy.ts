import type { FrameResponse } from '#platform/adapters/http-client/probe-frame.ts';

const DIRECTIVE = 'frame-ancestors';
const SCHEME = /^([a-z][a-z\d+.-]*):$/;
const HOST = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:?#*]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/;
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether browsers show a response in a frame of a page at `ancestor`. `frame-ancestors` of each policy has to allow it;
 * without one `X-Frame-Options` does, whose `ALLOW-FROM` browsers ignore.
 * @param ancestor an origin
 */
export function permitsFraming(
  { url, frameOptions, policies }: Pick<FrameResponse, 'url' | 'frameOptions' | 'policies'>,
  ancestor: string,
): boolean {
  const self = new URL(url);
  const page = new URL(ancestor);
  const lists = policies.split(',').flatMap((policy) => ancestorsOf(policy) ?? []);
  if (lists.length > 0) {
    return lists.every((sources) => sources.some((source) => matches(source, page, self)));
  }
  const options = frameOptions.split(',').map((option) => option.trim().toLowerCase());
  return !options.includes('deny') && (!options.includes('sameorigin') || page.origin === self.origin);
}

/** The sources of a policy's first `frame-ancestors`, wrapped; undefined without one. */
function ancestorsOf(policy: string): [string[]] | undefined {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
  const found = directives.find(([name]) => name === DIRECTIVE);
  return found && [found.slice(1)];
}

function matches(source: string, page: URL, self: URL): boolean {
  if (source === "'self'") {
    return page.origin === self.origin;
  }
  if (source === '*') {
    return true;
  }
  const scheme = SCHEME.exec(source)?.[1];
  if (scheme) {
    return fitsScheme(scheme, page);
  }
  const [, given, host = '', port] = HOST.exec(source) ?? [];
  const fitsHost =
    host === '*' || (host.startsWith('*.') ? page.hostname.endsWith(host.slice(1)) : page.hostname === host);
  return fitsHost && fitsScheme(given ?? self.protocol.slice(0, -1), page) && fitsPort(port, page);
}

/** `http` includes https. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return protocol === `${scheme}:` || (scheme === 'http' && protocol === 'https:');
}

function fitsPort(port: string | undefined, { port: own, protocol }: URL): boolean {
  const actual = own || PORTS[protocol];
  return port === '*' || (port ?? PORTS[protocol]) === actual || (port === '80' && actual === '443');
}
