import { redirect } from 'react-router';

function toHomePage() {
  return redirect('/', 301);
}

/** `/BaseHomePage` is the former URL of the home page. */
export const loader = toHomePage;
export const clientLoader = toHomePage;
