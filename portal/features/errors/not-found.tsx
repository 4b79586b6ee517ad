import { data } from 'react-router';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';

/** @throws 404, or 400 for a URL that cannot be decoded */
function throwNotFound({ request }: { request: Request }): never {
  const isBad = new URL(request.url).pathname === ERROR_ADDRESSES[400];
  throw data(null, { status: isBad ? 400 : 404 });
}

export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function NotFound() {
  return null;
}
