import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('#portal/ui/toast.tsx', () => ({ showToast: () => undefined }));

const user = (uid: string) => ({ icon_url: 'a.webp', uid, expires: 1 });
const own = { review: { id: 11, shown: true }, liked: [12], replies: [13], hidden: [] };

const requests: string[] = [];
/** The response to each request, in order. */
let responses: (object | Promise<object>)[];

/** The modules of a page that was just loaded. */
async function load() {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(String(address));
    return Response.json({ status: 1, msg: 'ok', data: await responses.shift() });
  });
  const { setUserData } = await import('#portal/browser/state/shared-state.ts');
  return { ...(await import('./own-comments.ts')), setUserData };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  requests.length = 0;
  responses = [];
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what the player wrote is loaded after the login, and there is none after the logout', async () => {
  const { followOwnComments, ownComments, setUserData } = await load();
  const end = followOwnComments(7);
  await settled();
  expect([ownComments.get(), requests]).toEqual([null, []]);
  responses = [own];
  setUserData(user('one'));
  await settled();
  expect(ownComments.get()).toEqual(own);
  expect(requests).toEqual(['/vue/owncomments?game_id=7']);
  setUserData('');
  expect(ownComments.get()).toBeNull();
  responses = [own];
  setUserData(user('two'));
  end();
  await settled();
  expect(ownComments.get(), 'of a page that was left').toBeNull();
});

test('a response that comes after the logout is not shown', async () => {
  const { followOwnComments, ownComments, setUserData } = await load();
  const late = Promise.withResolvers<object>();
  responses = [late.promise];
  setUserData(user('one'));
  followOwnComments(7);
  setUserData('');
  late.resolve(own);
  await settled();
  expect(ownComments.get()).toBeNull();
});

test('[REP-15] the comments of a blocked author are hidden, also before the own ones are loaded', async () => {
  const { blockAuthor, ownComments, setUserData } = await load();
  setUserData(user('one'));
  responses = [{ hidden: [3, 4] }, { hidden: [3, 4, 5] }];
  await blockAuthor(3, '路人甲');
  expect(ownComments.get()).toEqual({ review: null, liked: [], replies: [], hidden: [3, 4] });
  ownComments.set(own);
  await blockAuthor(5, '路人乙');
  expect(ownComments.get()).toEqual({ ...own, hidden: [3, 4, 5] });
});
