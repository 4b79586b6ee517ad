import { data } from 'react-router';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import { leaving } from '#portal/hydration/load-failure.ts';

/** @throws 404, or 400 for a URL that cannot be decoded */
export function loader({ request }: { request: Request }): never {
  const isBad = new URL(request.url).pathname === ERROR_ADDRESSES[400];
  throw data(null, { status: isBad ? 400 : 404 });
}

/** The router does not know the address: the server has the page, or its error page. */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  location.assign(request.url);
  return leaving();
}

export default function NotFound() {
  return null;
}
