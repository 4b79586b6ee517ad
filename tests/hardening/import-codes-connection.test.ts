import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as codes from '#contract/admin/codes.ts';
import { packs } from '#contract/admin/packs.ts';
import { type Call, encodingOf } from '#contract/call.ts';
import { requestOf } from '#contract/request.ts';
import { type OperatorApp, openOperatorApp } from '../integration/admin/operator-app.ts';
import { describeOneDatabase } from '../integration/databases.ts';
import { scaled } from '../time-limits.ts';

const CODES = 900_000;
/** With the line break 20.7 MB in all, just below the limit. */
const LENGTH = 22;
const file = Buffer.from(
  Array.from({ length: CODES }, (_, at) => `YM${String(at).padStart(LENGTH - 2, '0')}`).join('\n'),
);
const STILL = { rows: CODES, inserted: 0, unchanged: CODES, duplicates: 0, rejected: 0 };

describeOneDatabase('the largest upload of codes over a connection', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test(
    '[BLR-15] [BLR-18] arrives, has its progress and result, and adds nothing when repeated',
    async () => {
      expect(file.length).toBeGreaterThan(0.98 * codes.CODE_FILE_LIMIT);
      server = await openOperatorApp(await open());
      const operator = await server.signedIn('operations');
      await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
      const item = { game_id: 1, title: '新手礼包', contents: [{ name: '元宝', count: 100 }] };
      const { id: pack_id } = await operator.get(packs.save, { id: null, version: 0, item });
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = server.app.server.address() as AddressInfo;
      const upload = async (call: Call, params: object) => {
        const [path] = requestOf(call.path, { pack_id, file_name: '口令.txt', ...params }, encodingOf(call));
        const cookie = [operator.cookie, operator.device].filter(Boolean).join('; ');
        const headers = { ...operator.headers, cookie, 'content-type': 'application/octet-stream' };
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers,
          body: file,
        });
        expect(response.status).toBe(200);
        return response.text();
      };
      const written = (await upload(codes.codeImport, {}))
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as codes.CodeImportLine);
      const shares = written.flatMap((line) => (line.type === 'progress' ? [line.share] : []));
      expect(shares.length).toBeGreaterThan(10);
      expect(shares).toEqual([...shares].sort((one, other) => one - other));
      const result = { ...STILL, inserted: CODES, unchanged: 0 };
      expect(written.at(-1)).toMatchObject({ type: 'done', result: { outcome: 'written', ...result } });

      const repeated = JSON.parse(await upload(codes.codeUpload, {}));
      expect(repeated).toMatchObject({ status: 1, data: { outcome: 'written', ...STILL } });
      const { list } = await operator.get(codes.codeBatches, { pack_id });
      expect(list.map(({ added, result: counts }) => [added, counts?.inserted])).toContainEqual([
        CODES,
        CODES,
      ]);
      expect((await operator.get(packs.list, {})).list).toMatchObject([{ total: CODES, remaining: CODES }]);
    },
    scaled(900_000),
  );
});
