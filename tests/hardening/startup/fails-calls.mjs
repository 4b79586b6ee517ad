// Makes system calls fail for paths or ports if the machine does not allow a test to provoke it. FAILING is a JSON list
// of { call, code, match }.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

for (const { call, code, match } of JSON.parse(process.env.FAILING ?? '[]')) {
  const fail = () => Object.assign(new Error(`${code}: planted, ${call} '${match}'`), { code, path: match });
  if (call === 'listen') {
    const listen = net.Server.prototype.listen;
    net.Server.prototype.listen = function (port, ...rest) {
      if (String(port) !== match) {
        return listen.call(this, port, ...rest);
      }
      process.nextTick(() => this.emit('error', fail()));
      return this;
    };
  } else {
    const real = fs[call];
    fs[call] = (path, ...rest) => {
      if (String(path).startsWith(match)) {
        throw fail();
      }
      return real(path, ...rest);
    };
  }
}
syncBuiltinESMExports();
