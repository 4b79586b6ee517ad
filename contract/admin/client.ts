import { type Call, type CallData, type CallInput, hasJson } from '../call.ts';
import type { Envelope, Failure } from '../envelope.ts';
import { errors } from '../errors.ts';

export interface NamedFile {
  name: string;
  body: Blob;
}

const TOO_LARGE = 413;

/** Calls the admin API. Never rejects: failures are responses. */
export interface AdminClient {
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

/** A client for browsers. It sends a header that other origins can't set. */
export function operatorClient(send: typeof fetch): AdminClient {
  /** Sends a call and reads its response; the failure if the server can't be reached. */
  const exchange = async <T>(
    call: Call,
    params: Record<string, unknown>,
    file: Blob | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T | Failure> => {
    const isJson = hasJson(call);
    const query = isJson ? '' : queryOf(params);
    try {
      const response = await send(`${call.path}${query}`, {
        method: call.method,
        credentials: 'same-origin',
        headers: {
          'x-portal': '1',
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(file ? { 'content-type': 'application/octet-stream' } : {}),
        },
        ...(isJson ? { body: JSON.stringify(params) } : {}),
        ...(file ? { body: file } : {}),
      });
      return await (isPage(response) || !response.ok ? envelopeOf(response) : read(response));
    } catch {
      return { status: 0, code: 'UNAVAILABLE', msg: '连不上服务器，请检查网络后再试' };
    }
  };
  return {
    request: (call, params, file) =>
      exchange(call, params as Record<string, unknown>, file, (response) =>
        envelopeOf<Envelope<CallData<typeof call>>>(response),
      ),
    fetchFile: (call, params) =>
      exchange(call, params as Record<string, unknown>, undefined, async (response) =>
        isJsonResponse(response)
          ? envelopeOf(response)
          : { name: fileName(response.headers.get('content-disposition')), body: await response.blob() },
      ),
    requestLines: (call, params, file, onLine) =>
      exchange(call, params as Record<string, unknown>, file, async (response) =>
        !response.body || isJsonResponse(response)
          ? envelopeOf(response)
          : eachLine(response.body, onLine).catch(() => undefined),
      ),
  };
}

/** The envelope of a response. What is none comes from a proxy before the server. */
async function envelopeOf<T = Failure>(response: Response): Promise<T | Failure> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  });
  if (!isEnvelope(body)) {
    return foreignFailure(response);
  }
  const isUnexpected = body.status === 0 && body.msg === errors.UNAVAILABLE.msg;
  return isUnexpected ? { ...body, ...foreignFailure(response) } : (body as T);
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  const { status, msg } = (body ?? {}) as Partial<Failure>;
  return Number(status) === 1 || (status === 0 && typeof msg === 'string');
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

/** Encodes parameters: lists with commas, switches as 1 and 0, without empty values. */
export function queryOf(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const encoded =
      typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? value.join(',') : value;
    if (encoded !== undefined && encoded !== null && encoded !== '') {
      query.set(name, String(encoded));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
}

function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : '导出';
}
