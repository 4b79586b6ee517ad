import { data } from 'react-router';

/** Any path that is no page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
