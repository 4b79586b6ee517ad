import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { debianProgram } from './debian-program.ts';
import { findNginx } from './nginx.ts';
import { hasNamespaces, runWithShippedNginx } from './nginx-namespace.ts';

const nginx = findNginx();
debianProgram('openssl', 'openssl');
debianProgram('ip', 'iproute2');

describe.skipIf(!nginx || !hasNamespaces())(
  'the shipped nginx files, unchanged (needs nginx and namespaces)',
  () => {
    test('pass nginx -t', async () => {
      const { code, stderr } = await runWithShippedNginx([nginx ?? '', '-t']);
      expect(stderr).toContain('syntax is ok');
      expect(stderr).toContain('test is successful');
      expect(stderr).not.toContain('[emerg]');
      expect(code).toBe(0);
    });

    test('fail nginx -t if the page cache and the TLS sessions share a zone name', async () => {
      const sharedName = (config: string) => config.replace(/shared:\w+:/, 'shared:youmen:');
      const { code, stderr } = await runWithShippedNginx([nginx ?? '', '-t'], sharedName);
      expect(stderr).toContain('"youmen" is already declared for a different use');
      expect(code).not.toBe(0);
    });

    describe('serve', () => {
      let result: {
        page: { status: number; headers: Record<string, string>; title: string };
        http2: number;
        plain: { status: number; location: string };
        metrics: number;
      };
      beforeAll(async () => {
        const program = join(import.meta.dirname, 'request-shipped-nginx.ts');
        const { code, stdout, stderr } = await runWithShippedNginx([process.execPath, program]);
        expect(stderr).not.toMatch(/\[(emerg|alert|crit|error)\]/);
        expect(code).toBe(0);
        result = JSON.parse(stdout);
      }, 180_000);

      test('a page over TLS', () => {
        expect(result.page.status).toBe(200);
        expect(result.page.title).toContain('游戏中心');
      });

      test('a page over HTTP/2', () => {
        expect(result.http2).toBe(200);
      });

      test('a redirect from http to the same address over https', () => {
        expect(result.plain).toEqual({
          status: 301,
          location: 'https://www.example.com/BaseGameCenter?sort=new',
        });
      });

      test('no metrics', () => {
        expect(result.metrics).toBe(404);
      });
    });
  },
);
