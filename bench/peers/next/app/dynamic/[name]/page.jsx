import { portalPage } from '../../portal-page.js';

export const dynamic = 'force-dynamic';

export default async function Page({ params }) {
  return portalPage((await params).name);
}
