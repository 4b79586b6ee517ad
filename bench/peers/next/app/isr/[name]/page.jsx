import { portalPage } from '../../portal-page.js';

export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

export default async function Page({ params }) {
  return portalPage((await params).name);
}
