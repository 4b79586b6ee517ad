import { StartupError } from '#platform/core/startup/startup-error.ts';

/** Files of the embedded database are missing, truncated or unreadable. */
export class DamagedDatabase extends StartupError {
  /** @param file the missing or truncated file, if a check before opening found it */
  constructor(folder: string, file?: string, options?: ErrorOptions) {
    const [found, foundInEnglish] = file
      ? [
          `${file} 缺失、不完整或无法识别；没有改动任何数据`,
          `${file} is missing, truncated or not recognised; no data was changed`,
        ]
      : ['数据库打不开', 'the database does not open'];
    super(
      `内嵌数据库 ${folder} 的文件已损坏：${found}。请用 npm run portal -- restore 备份文件 --replace 恢复最近的备份（现有文件会挪到一边，不会删除）；没有备份时，先把整个 DATA_DIR 复制一份再修复。`,
      `The files of the embedded database ${folder} are damaged: ${foundInEnglish}. Restore the last backup with npm run portal -- restore FILE --replace (existing files are moved aside, not deleted); without a backup, copy the whole DATA_DIR before you repair anything.`,
      options,
    );
  }

  /** The files belong to another PostgreSQL major version. */
  static otherMajor(folder: string, found: string, wanted: string): StartupError {
    return new StartupError(
      `内嵌数据库 ${folder} 是 PostgreSQL ${found} 的，这个版本用的是 ${wanted}；没有改动任何数据。请换回建库的那个版本，用 npm run portal -- backup 做备份，再用这个版本 restore 到新的 DATA_DIR。`,
      `The embedded database ${folder} belongs to PostgreSQL ${found}, this version has ${wanted}; no data was changed. Start the version that created it, run npm run portal -- backup, and restore that into a new DATA_DIR with this version.`,
    );
  }
}
