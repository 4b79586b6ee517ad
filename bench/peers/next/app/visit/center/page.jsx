import { linkedPage } from '../../portal-page.js';

export const revalidate = 3600;

export default function Page() {
  return linkedPage('center');
}
