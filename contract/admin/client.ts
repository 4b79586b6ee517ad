import type { OperatorCall, OperatorData, OperatorInput } from './call.ts';
import type { OperatorEnvelope, OperatorFailure } from './envelope.ts';

/** A file that came or goes, with its name. */
export interface NamedFile {
  name: string;
  body: Blob;
}

/** Asks the back office. Never rejects: a failure is an answer too. */
export interface OperatorClient {
  ask<C extends OperatorCall>(
    call: C,
    params: OperatorInput<C>,
    file?: Blob,
  ): Promise<OperatorEnvelope<OperatorData<C>>>;
  /** The same for a call that answers a file. */
  fetchFile<C extends OperatorCall>(call: C, params: OperatorInput<C>): Promise<NamedFile | OperatorFailure>;
  /**
   * The same for a call that takes a file and answers lines of JSON while it works: each is handed on as it comes.
   * Resolves at the end; with the failure where it was refused or broke off.
   */
  askLines<C extends OperatorCall>(
    call: C,
    params: OperatorInput<C>,
    file: Blob | undefined,
    onLine: (line: unknown) => void,
  ): Promise<OperatorFailure | undefined>;
}

/** A transport for browsers: everything goes to this origin with the header that foreign pages can't send. */
export function operatorClient(send: typeof fetch): OperatorClient {
  const request = (call: OperatorCall, params: Record<string, unknown>, file?: Blob) => {
    const isJson = call.method === 'POST' && !call.takesFile;
    const query = isJson ? '' : queryOf(params);
    return send(`${call.path}${query}`, {
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
  };
  return {
    async ask(call, params, file) {
      try {
        const answer = await request(call, params as Record<string, unknown>, file);
        return await answer.json();
      } catch {
        return unreachable();
      }
    },
    async fetchFile(call, params) {
      try {
        const answer = await request(call, params as Record<string, unknown>);
        if (answer.headers.get('content-type')?.startsWith('application/json')) {
          return await answer.json();
        }
        return { name: fileName(answer.headers.get('content-disposition')), body: await answer.blob() };
      } catch {
        return unreachable();
      }
    },
    async askLines(call, params, file, onLine) {
      try {
        const answer = await request(call, params as Record<string, unknown>, file);
        if (!answer.body || answer.headers.get('content-type')?.startsWith('application/json')) {
          return await answer.json();
        }
        await eachLine(answer.body, onLine);
        return undefined;
      } catch {
        return unreachable();
      }
    },
  };
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

/** Parameters as a query: lists with commas, switches as 1 and 0; what is empty is left out. */
export function queryOf(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const written =
      typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? value.join(',') : value;
    if (written !== undefined && written !== null && written !== '') {
      query.set(name, String(written));
    }
  }
  const text = query.toString();
  return text && `?${text}`;
}

function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : '导出';
}

function unreachable(): OperatorFailure {
  return { status: 0, code: 'UNAVAILABLE', msg: '连不上服务器，请检查网络后再试' };
}
