import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Load, readPageData, serverLoader } from './page-loader.ts';
import { beginRequest, type RequestContext, requestContext } from './request-context.ts';

interface Page {
  title: string;
  list: string[];
}

const page: Page = { title: '开服表', list: ['听潮36服'] };
const load: Load<Page> = async () => page;

async function loaded(loader: ReturnType<typeof serverLoader>) {
  const context = new RouterContextProvider();
  beginRequest(context, { services: {}, site: {}, origin: '' } as unknown as RequestContext);
  const request = new Request('https://portal.example/BaseOpenserveSurface');
  const text = await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
  return { text, rendered: context.get(requestContext).whole.get(text) };
}

it('sends all data to the browser by default', async () => {
  const { text, rendered } = await loaded(serverLoader(load));
  expect(readPageData(text)).toEqual(page);
  expect(rendered).toBe(page);
});

it('renders from the whole data if the browser gets less', async () => {
  const { text, rendered } = await loaded(serverLoader(load, (data) => ({ ...data, list: [] })));
  expect(readPageData(text)).toEqual({ title: '开服表', list: [] });
  expect(rendered).toBe(page);
});
