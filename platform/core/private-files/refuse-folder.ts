import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isWithin } from '../is-within.ts';
import type { PortalFolders } from './own-files.ts';

/** The data directory contains foreign files; it is left unchanged. */
export class ForeignFolder extends Error {
  constructor(folder: string, found: string) {
    super(
      `DATA_DIR ${folder} 里已有其他文件（例如 ${found}），不像游门的数据目录，没有改动它：请把 DATA_DIR 设成空目录或不存在的目录。` +
        `DATA_DIR ${folder} holds other files (${found}, for one) and does not look like the portal's; it was not changed. Set DATA_DIR to an empty folder or one that does not exist.`,
    );
  }
}

/** Names that the portal writes into its data directory. */
const OWN =
  /^(lock|owner\.json.*|control\.sock|database(\..+)?|media|journal(-.+)?|backups|restore|secrets\.json.*|data-keys\.json.*|outbox\.jsonl.*|dictionaries|unpacking-.+|.+\.import-report\.csv)$/;
/** Names that are ignored in any folder. */
const ANYWHERE = /^(\..+|lost\+found|System Volume Information|\$RECYCLE\.BIN)$/;

/**
 * Refuses a data directory with foreign files, before its modes are changed.
 * @throws {ForeignFolder}
 */
export function refuseForeignFolder({ dataDir, ...others }: PortalFolders): void {
  const configured = [others.journalDir, others.backupDir, others.logDir]
    .filter((path) => path !== undefined)
    .filter((path) => isWithin(path, dataDir))
    .map((path) => relative(dataDir, path).split(sep)[0]);
  const names = namesIn(dataDir).filter((name) => !ANYWHERE.test(name));
  const [foreign] = names;
  if (foreign !== undefined && !names.some((name) => OWN.test(name) || configured.includes(name))) {
    throw new ForeignFolder(dataDir, join(dataDir, foreign));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}
