import { afterEach, expect, test } from 'vitest';
import { operatorCalls } from '#tests/admin-calls.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp } from './operator-app.ts';

const DOCUMENT = { method: 'GET', url: '/console/openapi.json' } as const;

describeEachDatabase('the description of the back office’s calls', (open) => {
  let back: OperatorApp;
  afterEach(() => back.close());

  test('has every call with its permission, for operators who are signed in, and for nobody else', async () => {
    back = await openOperatorApp(await open());
    expect((await new OperatorBrowser(back.app).send(DOCUMENT)).statusCode).toBe(401);
    const answer = await (await back.signedIn('auditor')).send(DOCUMENT);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { openapi, paths, components } = answer.json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).sort()).toEqual(operatorCalls.map(({ path }) => path).sort());
    expect(paths['/console/api/players/erase'].post).toMatchObject({
      'x-permission': 'players.data',
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PlayersEraseBody' } } },
      },
      security: [{ operator: [], portal: [] }],
    });
    expect(components.schemas.PlayersEraseBody).toMatchObject({ required: ['id', 'reason'] });
    expect(paths['/console/api/media/picture'].post.requestBody.content).toHaveProperty([
      'application/octet-stream',
    ]);
  });
});
