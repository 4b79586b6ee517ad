import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const POLICY = "default-src 'self'; img-src 'self' data:";

function html(body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><title>样页</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`;
}

const PAGES: Record<string, [status: number, type: string, body: string]> = {
  '/': [200, 'text/html', html('<h1>样页</h1><p>一切正常</p>')],
  '/missing': [404, 'text/html', html('<h1>页面不存在</h1>')],
  '/inline-script': [200, 'text/html', html('<h1>脚本</h1><script>document.title = "坏"</script>')],
  '/throws': [200, 'text/html', html('<h1>异常</h1><script src="/throws.js"></script>')],
  '/throws.js': [200, 'text/javascript', 'throw new Error("坏了")'],
  '/complains': [200, 'text/html', html('<h1>报错</h1><script src="/complains.js"></script>')],
  '/complains.js': [200, 'text/javascript', 'console.error("不对")'],
  '/lost-image': [200, 'text/html', html('<h1>缺图</h1><img src="/lost.png" alt="图">')],
  '/no-alt': [
    200,
    'text/html',
    html('<h1>无说明</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'),
  ],
};

/** A small site with one fault per page, to test the fixtures. */
export async function startStandInSite(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const [status, type, body] = PAGES[request.url ?? ''] ?? [404, 'text/plain', ''];
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': POLICY,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
