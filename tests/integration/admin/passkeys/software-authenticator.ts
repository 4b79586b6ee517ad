import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '#contract/admin/passkeys.ts';

/** What an authenticator or a browser may do wrong. */
export interface Faults {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string | undefined;
  /** The type in the client data. */
  type?: string;
  /** Signs with another key. */
  isForged?: boolean;
}

interface Stored {
  rpId: string;
  userHandle: string;
  key: KeyObject;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const COSE_ES256 = -7;

/** An authenticator in software: discoverable ES256 credentials, attestation `none`, one counter for all. */
export class SoftwareAuthenticator {
  counter = 0;
  readonly #origin: string;
  readonly #credentials = new Map<string, Stored>();

  /** @param origin of the pages that use it */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `navigator.credentials.create`. */
  create(options: Record<string, unknown>, faults: Faults = {}): Attestation {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } };
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(COSE_ES256)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
    const authData = this.#authData(faults.rpId ?? rp.id, faults, attested);
    this.#credentials.set(id.toString('base64url'), { rpId: rp.id, userHandle: user.id, key: privateKey });
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: map([
          [text('fmt'), text('none')],
          [text('attStmt'), map([])],
          [text('authData'), bytes(authData)],
        ]).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get`, with the newest matching credential. */
  get(options: Record<string, unknown>, faults: Faults = {}): Assertion {
    const { rpId, allowCredentials } = options as { rpId: string; allowCredentials?: { id: string }[] };
    const matching = [...this.#credentials].filter(
      ([id, stored]) =>
        stored.rpId === rpId && (!allowCredentials || allowCredentials.some((one) => one.id === id)),
    );
    const [id, stored] = matching.at(-1) ?? [];
    if (!id || !stored) {
      throw new Error('NotAllowedError');
    }
    const authData = this.#authData(faults.rpId ?? rpId, faults);
    const clientData = this.#clientData('webauthn.get', options, faults);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const key = faults.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : stored.key;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: 'userHandle' in faults ? faults.userHandle : stored.userHandle,
      },
    };
  }

  #authData(rpId: string, { counter, isUserVerified = true }: Faults, attested?: Buffer): Buffer {
    this.counter = counter ?? this.counter + 1;
    const flags = FLAGS.present | (isUserVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(this.counter, 1);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, head, ...(attested ? [attested] : [])]);
  }

  #clientData(type: string, options: Record<string, unknown>, faults: Faults): Buffer {
    const { challenge = options.challenge, origin = this.#origin } = faults;
    return Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin, crossOrigin: false }));
  }
}

/** The head of a CBOR item (RFC 8949): its major type and a length or value below 65,536. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) {
    return Buffer.from([type | value]);
  }
  return Buffer.from(value < 256 ? [type | 24, value] : [type | 25, value >> 8, value & 255]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
