import { data } from 'react-router';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import { leaving } from '#portal/hydration/load-failure.ts';
import { isInTable } from '#portal/layout/link-address.ts';

/** @throws 404, or 400 for a URL that cannot be decoded */
function throwNotFound({ request }: { request: Request }): never {
  const isBad = new URL(request.url).pathname === ERROR_ADDRESSES[400];
  throw data(null, { status: isBad ? 400 : 404 });
}

export const loader = throwNotFound;

/** The router does not know the pages of the server's table: the browser loads the document. */
export function clientLoader(args: { request: Request }): Promise<never> {
  const { url } = args.request;
  if (isInTable(new URL(url).pathname)) {
    location.assign(url);
    return leaving();
  }
  return throwNotFound(args);
}

export default function NotFound() {
  return null;
}
