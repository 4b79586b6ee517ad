import { fromDatabase } from '../../build/page-data.js';
import { pages } from '../../build/pages.js';

export const dynamic = 'force-dynamic';

export default async function Page({ params }) {
  const { name } = await params;
  const Shown = pages[name];
  return <Shown item={await fromDatabase(name)} />;
}
