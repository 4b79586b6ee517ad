import type { AdminCall, AdminData, AdminInput } from './call.ts';
import type { AdminEnvelope, AdminFailure } from './envelope.ts';

export interface NamedFile {
  name: string;
  body: Blob;
}

/** Calls the admin API. Never rejects: failures are responses. */
export interface AdminClient {
  request<C extends AdminCall>(
    call: C,
    params: AdminInput<C>,
    file?: Blob,
  ): Promise<AdminEnvelope<AdminData<C>>>;
  fetchFile<C extends AdminCall>(call: C, params: AdminInput<C>): Promise<NamedFile | AdminFailure>;
  /**
   * Calls an operation that streams JSON lines, and passes on each line. Resolves at the end, with the failure if the
   * call was refused or interrupted.
   */
  requestLines<C extends AdminCall>(
    call: C,
    params: AdminInput<C>,
    file: Blob | undefined,
    onLine: (line: unknown) => void,
  ): Promise<AdminFailure | undefined>;
}

/** A client for browsers. It sends a header that other origins can't set. */
export function operatorClient(send: typeof fetch): AdminClient {
  /** Sends a call and reads its response; the failure if the server can't be reached. */
  const exchange = async <T>(
    call: AdminCall,
    params: Record<string, unknown>,
    file: Blob | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T | AdminFailure> => {
    const isJson = call.method === 'POST' && !call.takesFile;
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
      return await read(response);
    } catch {
      return { status: 0, code: 'UNAVAILABLE', msg: '连不上服务器，请检查网络后再试' };
    }
  };
  return {
    request: (call, params, file) =>
      exchange(call, params as Record<string, unknown>, file, (response) => response.json()),
    fetchFile: (call, params) =>
      exchange(call, params as Record<string, unknown>, undefined, async (response) =>
        isJsonResponse(response)
          ? response.json()
          : { name: fileName(response.headers.get('content-disposition')), body: await response.blob() },
      ),
    requestLines: (call, params, file, onLine) =>
      exchange(call, params as Record<string, unknown>, file, async (response) =>
        !response.body || isJsonResponse(response) ? response.json() : eachLine(response.body, onLine),
      ),
  };
}

function isJsonResponse({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

async function eachLine(body: ReadableStream<Uint8Array>, onLine: (line: unknown) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
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
