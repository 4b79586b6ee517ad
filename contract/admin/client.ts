import { type Call, type CallData, type CallInput, encodingOf } from '../call.ts';
import { type Client, createClient } from '../client.ts';
import { type Envelope, type Failure, readEnvelope } from '../envelope.ts';
import { errors } from '../errors.ts';
import { type Params, requestOf } from '../request.ts';

export interface NamedFile {
  name: string;
  body: Blob;
}

const TOO_LARGE = 413;

/** The typed client of the admin site, with calls by value, files and streams. Never rejects: failures are responses. */
export interface AdminClient extends Client {
  request<C extends Call>(call: C, params: CallInput<C>, file?: Blob): Promise<Envelope<CallData<C>>>;
  fetchFile<C extends Call>(call: C, params: CallInput<C>): Promise<NamedFile | Failure>;
  /**
   * Calls an operation that streams JSON lines, and passes on each line. Resolves at the end, with the failure if there was
   * no stream. One that breaks off has no failure and lacks its last line.
   */
  requestLines<C extends Call>(
    call: C,
    params: CallInput<C>,
    file: Blob | undefined,
    onLine: (line: unknown) => void,
  ): Promise<Failure | undefined>;
}

/** @param send sends a request to the server; it rejects if the server can't be reached */
export function operatorClient(send: typeof fetch): AdminClient {
  /** Sends a request and reads its response; the failure if the server can't be reached. */
  const exchange = async <T>(
    [address, init]: ReturnType<typeof requestOf>,
    read: (response: Response) => Promise<T>,
    file?: Blob,
  ): Promise<T | Failure> => {
    const headers = { ...init.headers, ...(file ? { 'content-type': 'application/octet-stream' } : {}) };
    try {
      const response = await send(address, { ...init, headers, ...(file ? { body: file } : {}) });
      return await (isPage(response) || !response.ok ? envelopeOf(response) : read(response));
    } catch {
      return { status: 0, code: 'UNAVAILABLE', msg: '连不上服务器，请检查网络后再试' };
    }
  };
  const byCall = (call: Call, params: unknown) => requestOf(call.path, params as Params, encodingOf(call));
  return {
    ...createClient((...call) => exchange(requestOf(...call), envelopeOf<Envelope<unknown>>)),
    request: (call, params, file) =>
      exchange(byCall(call, params), envelopeOf<Envelope<CallData<typeof call>>>, file),
    fetchFile: (call, params) =>
      exchange(byCall(call, params), async (response) =>
        isJsonResponse(response)
          ? envelopeOf(response)
          : { name: fileName(response.headers.get('content-disposition')), body: await response.blob() },
      ),
    requestLines: (call, params, file, onLine) =>
      exchange(
        byCall(call, params),
        async (response) =>
          !response.body || isJsonResponse(response)
            ? envelopeOf(response)
            : eachLine(response.body, onLine).catch(() => undefined),
        file,
      ),
  };
}

/** The envelope of a response. What is none comes from a proxy before the server. */
async function envelopeOf<T = Failure>(response: Response): Promise<T | Failure> {
  const json: unknown = await response.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
  });
  const envelope = readEnvelope(json);
  const isUnexpected = envelope?.status === 0 && envelope.msg === errors.UNAVAILABLE.msg;
  return envelope && !isUnexpected ? (envelope as T) : { ...envelope, ...foreignFailure(response) };
}

/** A failure without words of its own, with the id under which the log of the server has the request. */
function foreignFailure({ status, headers }: Response): Failure {
  const id = headers.get('x-request-id');
  const reference = id ? `仍然不行时，请把编号 ${id} 告诉技术人员` : `HTTP ${status}`;
  const msg =
    status === TOO_LARGE
      ? `提交的内容太大，服务器前面的代理不接收（${reference}）`
      : `服务器出错，请稍后再试（${reference}）`;
  return { status: 0, code: 'UNAVAILABLE', msg };
}

/** A page comes from a proxy, or from a network that asks for a login. */
function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function isJsonResponse({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

async function eachLine(
  body: ReadableStream<Uint8Array>,
  onLine: (line: unknown) => void,
): Promise<undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return undefined;
    }
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    // Blank lines keep the connection open.
    for (const line of lines.filter(Boolean)) {
      onLine(JSON.parse(line));
    }
  }
}

function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : '导出';
}
