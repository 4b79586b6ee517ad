import { linkedPage } from '../../../portal-page.js';

export const revalidate = 3600;

/** All that the portal's pages link to are made beforehand. */
export function generateStaticParams() {
  return Array.from({ length: 100 }, (_, index) => ({ id: String(index + 1) }));
}

export default async function Page({ params }) {
  await params;
  return linkedPage('game');
}
