import { redirect } from 'react-router';

/** `/BaseHomePage` is the home page under its old name. */
export function loader() {
  return redirect('/', 301);
}
