/** Where a POST has its parameters: in the query beside a file; in query and form; in a JSON object. A GET has them in the query. */
export type Encoding = 'file' | 'form' | 'json';

/** The parameters of a caller. */
export type Params = Record<string, unknown>;

interface RequestParts {
  method: string;
  headers: Record<string, string>;
  body: string | URLSearchParams | null;
}

/**
 * A call as a request, with a header that other origins can't set. In queries and forms lists have commas, switches are 1 and 0, and
 * empty values are left out. The caller adds a file.
 */
export function requestOf(
  path: string,
  params: Params,
  encoding?: Encoding,
): [address: string, request: RequestParts] {
  const isJson = encoding === 'json';
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(isJson ? {} : params)) {
    const text = `${typeof value === 'boolean' ? +value : (value ?? '')}`;
    if (text) {
      fields.set(name, text);
    }
  }
  const query = fields.toString();
  return [
    path + (query && `?${query}`),
    {
      method: encoding ? 'POST' : 'GET',
      headers: { 'x-portal': '1', ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(params) : encoding === 'form' ? fields : null,
    },
  ];
}
