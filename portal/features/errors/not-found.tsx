import { data } from 'react-router';
import { leaving } from '#portal/hydration/load-failure.ts';
import { isInTable } from '#portal/layout/link-address.ts';

/** The router does not know the pages of the server's table: the browser loads the document. @throws 404 for others */
export function clientLoader({ request: { url } }: { request: Request }): Promise<never> {
  if (isInTable(new URL(url).pathname)) {
    location.assign(url);
    return leaving();
  }
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
