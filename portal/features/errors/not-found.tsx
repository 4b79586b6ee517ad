import { data } from 'react-router';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';

/** @throws 404, or 400 in the place of an address that can't be decoded */
function nothingHere({ request }: { request: Request }): never {
  const isBad = new URL(request.url).pathname === ERROR_ADDRESSES[400];
  throw data(null, { status: isBad ? 400 : 404 });
}

/** Any path that is no page. */
export const loader = nothingHere;
/** The same for a link inside the site. */
export const clientLoader = nothingHere;

export default function NotFound() {
  return null;
}
