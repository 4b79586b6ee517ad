import { data } from 'react-router';

function nothingHere(): never {
  throw data(null, { status: 404 });
}

/** Any path that is no page. */
export const loader = nothingHere;
/** The same for a link inside the site. */
export const clientLoader = nothingHere;

export default function NotFound() {
  return null;
}
