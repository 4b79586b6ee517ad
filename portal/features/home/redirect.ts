import { redirect } from 'react-router';

function toHomePage() {
  return redirect('/', 301);
}

/** `/BaseHomePage` is the home page under its old name. */
export const loader = toHomePage;
/** The same for a link inside the site, without asking the server. */
export const clientLoader = toHomePage;
