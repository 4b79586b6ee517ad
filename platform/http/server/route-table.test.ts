import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ROUTER_OPTIONS, RouteTable } from './route-table.ts';

async function tableOf() {
  const app = Fastify({ routerOptions: ROUTER_OPTIONS });
  const table = new RouteTable(app);
  app.get('/vue/read', async () => '');
  app.route({ method: 'GET', url: '/vue/write', exposeHeadRoute: false, handler: async () => '' });
  app.register(async (scope) => {
    scope.post('/console/api/login', async () => '');
    scope.get('/console/*', async () => '');
    scope.get('/images/*', async () => '');
  });
  await app.ready();
  return table;
}

test.each([
  ['/vue/read', ['GET', 'HEAD']],
  ['/vue/read?id=1', ['GET', 'HEAD']],
  ['/vue/read/', ['GET', 'HEAD']],
  ['/vue/write', ['GET']],
  ['/vue/%77rite', ['GET']],
  ['/vue/write/?id=1', ['GET']],
  ['/console/api/login', ['POST']],
  ['/console/games', ['GET', 'HEAD']],
  ['/images/a.webp', ['GET', 'HEAD']],
  ['/vue/%2577rite', []],
  ['//vue/write', []],
  ['/VUE/write', []],
  ['/vue%2Fwrite', []],
  ['/console/api/nothing', []],
  ['/console/%61pi/nothing', []],
  ['/nothing', []],
  ['/%', []],
])('%s accepts %j', async (url, methods) => {
  expect((await tableOf()).methodsAt(url)).toEqual(methods);
});

test('matches Fastify’s routing', async () => {
  const app = Fastify({ routerOptions: ROUTER_OPTIONS });
  const table = new RouteTable(app);
  app.get('/vue/read', async () => 'read');
  await app.ready();
  for (const url of ['/vue/read', '/vue/read/', '/vue/%72ead', '/vue/read//', '//vue/read', '/vue/Read']) {
    const { statusCode } = await app.inject(url);
    expect([url, table.methodsAt(url).includes('GET')]).toEqual([url, statusCode === 200]);
  }
  const own = createRequire(import.meta.url);
  const fastifys = createRequire(own.resolve('fastify'));
  expect(own.resolve('find-my-way')).toBe(fastifys.resolve('find-my-way'));
  await app.close();
});
