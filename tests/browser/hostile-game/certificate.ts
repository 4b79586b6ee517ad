import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const VALID_MS = 86_400_000;
const TAGS = { integer: 0x02, bits: 0x03, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };
/** ecdsa-with-SHA256 and commonName, as encoded object identifiers. */
const OIDS = { signature: '2a8648ce3d040302', name: '550403' };

function der(tag: keyof typeof TAGS, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([TAGS[tag], ...size]), body]);
}

const oid = (hex: string) => der('oid', Buffer.from(hex, 'hex'));
const time = (at: number) =>
  der('time', Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const bits = (content: Buffer) => der('bits', Buffer.from([0]), content);

/** A new self-signed certificate of a day and its key, as PEM, for browsers that ignore certificate errors. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der('sequence', oid(OIDS.signature));
  const name = der('sequence', der('set', der('sequence', oid(OIDS.name), der('text', Buffer.from('test')))));
  const now = Date.now();
  const content = der(
    'sequence',
    der('integer', Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    der('sequence', time(now - VALID_MS), time(now + VALID_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const certificate = der('sequence', content, algorithm, bits(signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}
