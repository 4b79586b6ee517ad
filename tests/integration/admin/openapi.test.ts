import { afterEach, expect, test } from 'vitest';
import { operatorCalls } from '#tests/admin-calls.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp } from './operator-app.ts';

const DOCUMENT = { method: 'GET', url: '/console/openapi.json' } as const;

describeEachDatabase('the OpenAPI document of the admin calls', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('has every call with its permission and needs a session', async () => {
    server = await openOperatorApp(await open());
    expect((await new OperatorBrowser(server.app).send(DOCUMENT)).statusCode).toBe(401);
    const response = await (await server.signedIn('auditor')).send(DOCUMENT);
    expect(response.headers['cache-control']).toBe('no-store');
    const { openapi, paths, components } = response.json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).sort()).toEqual(operatorCalls.map(({ path }) => path).sort());
    expect(paths['/console/api/players/erase'].post).toMatchObject({
      'x-permission': 'players.data',
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PlayersEraseBody' } } },
      },
      security: [{ operator: [], portal: [] }],
    });
    for (const { path, method, recent = false } of operatorCalls) {
      const operation = paths[path][method.toLowerCase()];
      const refuses = JSON.stringify(operation.responses[403]).includes('ReauthRequired');
      expect([path, operation['x-recent'] ?? false, refuses]).toEqual([path, recent, recent]);
    }
    expect(components.schemas.PlayersEraseBody).toMatchObject({ required: ['id', 'reason'] });
    expect(paths['/console/api/media/picture'].post.requestBody.content).toHaveProperty([
      'application/octet-stream',
    ]);
  });
});
