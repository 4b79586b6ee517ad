import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs a program on a node: in its network namespace, with the node's own files at the paths of an installed machine, as the
 * user that systemd starts it as.
 */
const ENTER = `
set -e
mount --bind "$ROOM/patroni" /etc/patroni
mount --bind "$ROOM/pgbouncer" /etc/pgbouncer
mount --bind "$ROOM/postgresql" /var/lib/postgresql
mount --bind "$ROOM/etcd" /var/lib/etcd
mount --bind "$ROOM/run" /run/postgresql
mount --bind "$ROOM/pgbackrest.conf" /etc/pgbackrest.conf
mount --bind "$ROOM/pgbackrest-log" /var/log/pgbackrest
mount --bind "$REPOSITORY" /var/lib/pgbackrest
cd /
if [ -n "$ENV_FILE" ]; then set -a; . "$ENV_FILE"; set +a; fi
exec setpriv --reuid="$OWNER" --regid="$OWNER" --init-groups "$@"
`;

export interface NodePlace {
  namespace: string;
  /** The folder with the node's files. */
  room: string;
  /** The folder with the backups of all nodes. */
  repository: string;
}

interface NodeProgram {
  owner: string;
  /** A file of settings, as systemd's `EnvironmentFile`. */
  envFile?: string;
  command: readonly string[];
}

/** Starts a program on a node; its output goes to a file of the node, or to pipes. */
export function startOnNode(
  place: NodePlace,
  { owner, envFile, command }: NodeProgram,
  output: 'file' | 'pipe' = 'file',
): ChildProcess {
  const log =
    output === 'pipe' ? 'pipe' : openSync(join(place.room, `${command[0]?.split('/').pop()}.log`), 'a');
  return spawn(
    'ip',
    ['netns', 'exec', place.namespace, 'unshare', '-m', 'sh', '-c', ENTER, 'sh', ...command],
    {
      stdio: ['ignore', log, log],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        ROOM: place.room,
        REPOSITORY: place.repository,
        OWNER: owner,
        ENV_FILE: envFile ?? '',
      },
    },
  );
}
