import { StartupError } from '#platform/core/startup/startup-error.ts';

/** The lowest port that needs no privilege. */
const FIRST_FREE_PORT = 1_024;
const LAST_PORT = 65_535;

/** The startup error of a process that can't listen at its address. */
export function listenError({ host, port }: { host: string; port: number }, error: unknown): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [chinese, english] = reasonOf(code, host, port) ?? [
    `不能在 ${host} 的端口 ${port} 上监听：${message}。请改正 HOST 和 PORT。`,
    `Cannot listen on port ${port} of ${host}: ${message}. Correct HOST and PORT.`,
  ];
  return new StartupError(chinese, english, { cause: error });
}

function reasonOf(code: string, host: string, port: number): [string, string] | undefined {
  const other = port < LAST_PORT ? Math.max(port + 1, FIRST_FREE_PORT) : FIRST_FREE_PORT;
  switch (code) {
    case 'EADDRINUSE':
      return [
        `${host} 的端口 ${port} 已被别的程序占用。请停掉那个程序，或用 PORT 换一个端口，例如 PORT=${other} npm start。`,
        `Port ${port} of ${host} is already in use. Stop the program that has it, or choose another port, for example PORT=${other} npm start.`,
      ];
    case 'EACCES':
      return [
        `没有权限监听 ${host} 的端口 ${port}：1024 以下的端口只有特权用户能用。请用 PORT 设一个更大的端口（例如 PORT=3000），由 nginx 之类的代理转发。`,
        `No permission to listen on port ${port} of ${host}: ports below 1024 need privileges. Set a higher one (for example PORT=3000) and let a proxy such as nginx pass requests on.`,
      ];
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return [
        `本机没有地址 ${host}，不能监听。请改正 HOST：127.0.0.1 只接受本机访问，0.0.0.0 接受所有网卡的访问。`,
        `This machine has no address ${host} to listen on. Correct HOST: 127.0.0.1 accepts local visits only, 0.0.0.0 accepts those of every network.`,
      ];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [
        `找不到主机名 ${host}，不能监听。请把 HOST 改成本机的地址，例如 127.0.0.1。`,
        `The host name ${host} is unknown. Set HOST to an address of this machine, for example 127.0.0.1.`,
      ];
    default:
      return undefined;
  }
}
