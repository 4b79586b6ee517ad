import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The value of `CODE_FLOW_HEADER`: a name of the flow that reveals nothing of its token, and its MAC.
 * @param signature the `sign` of the form, so that the value counts for this form only
 */
export function codeFlowHeader(flow: string, signature: string, secret: string): string {
  const name = createHash('sha256').update(flow).digest('base64url');
  return `${name}.${macOf(name, signature, secret)}`;
}

/** The name of the flow in a header; undefined without a header, null if its MAC is wrong. */
export function readCodeFlow(
  header: string | undefined,
  signature: string,
  secret: string,
): string | null | undefined {
  if (header === undefined) {
    return undefined;
  }
  const [name = '', mac = ''] = header.split('.');
  const expected = Buffer.from(macOf(name, signature, secret));
  const received = Buffer.from(mac);
  return received.length === expected.length && timingSafeEqual(received, expected) ? name : null;
}

function macOf(name: string, signature: string, secret: string): string {
  return createHmac('sha256', secret).update(`code flow ${name} ${signature}`).digest('base64url');
}
