import { createHash, createHmac } from 'node:crypto';

interface Action {
  host: string;
  action: string;
  version: string;
  /** Sent as the query; the body stays empty. */
  params: Record<string, string>;
  accessKeyId: string;
  accessKeySecret: string;
  /** Differs at every request. */
  nonce: string;
  now: Date;
}

/**
 * Aliyun's signature of an RPC-style POST without a body.
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signForAliyun(request: Action): { query: string; headers: Record<string, string> } {
  const query = Object.keys(request.params)
    .sort()
    .map((name) => `${encode(name)}=${encode(request.params[name] ?? '')}`)
    .join('&');
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).sort();
  const headerLines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = ['POST', '/', query, headerLines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  const { host: _host, ...headers } = signed;
  return { query, headers: { ...headers, authorization } };
}

/** RFC 3986: what `encodeURIComponent` leaves as it is, is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
