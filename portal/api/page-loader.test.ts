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
  const result = await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
  const [text, status] = typeof result === 'string' ? [result, 200] : [result.data, result.init?.status];
  return { text, status, rendered: context.get(requestContext).whole.get(text) };
}

it('sends the data to the browser as text and renders from the data itself', async () => {
  const { text, rendered } = await loaded(serverLoader(load));
  expect(readPageData(text)).toEqual(page);
  expect(rendered).toBe(page);
});

it.each([
  ['a page after the last one', { list: [], page: 3, total: 40 }, 404],
  ['one within the data', { results: { list: [], page: 2, total: 1 } }, 404],
  ['the first page of nothing', { list: [], page: 1, total: 0 }, 200],
  ['a later page', { list: ['听潮36服'], page: 3, total: 41 }, 200],
  ['data without a list', { page: 3 }, 200],
  ['no data', null, 200],
])('[NAV-10] %s has its status', async (_what, data, status) => {
  expect((await loaded(serverLoader(async () => data))).status).toBe(status);
});
