import { data } from 'react-router';

/** Any path that is no page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** The same for a link inside the site. */
export const clientLoader = loader;

export default function NotFound() {
  return null;
}
