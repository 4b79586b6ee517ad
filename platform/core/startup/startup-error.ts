/** Stops the start of a process: one sentence in Chinese and its translation, printed without a stack. */
export class StartupError extends Error {
  readonly chinese: string;

  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options);
    this.chinese = chinese;
  }
}

/** Cause and fix of a system error for a file or folder. */
type Reason = [chinese: string, english: string];

const REASONS: Record<string, Reason> = {
  EACCES: [
    '没有读写权限，请用 chown 和 chmod 让运行门户的用户可以读写它',
    'permission denied; let the user that runs the portal read and write it (chown, chmod)',
  ],
  EPERM: [
    '它属于其他用户，请用 chown 改为由运行门户的用户所有',
    'it belongs to another user; chown it to the user that runs the portal',
  ],
  EROFS: [
    '文件系统是只读的，请重新挂载为可写（systemd 下写进 ReadWritePaths）',
    'the file system is read-only; remount it writable (with systemd, add it to ReadWritePaths)',
  ],
  ENOSPC: ['磁盘已满，请清理磁盘', 'the disk is full; make room'],
  EDQUOT: ['磁盘配额已用完，请清理文件或提高配额', 'the disk quota is used up; make room or raise it'],
  ENOTDIR: ['路径里有一段不是文件夹，请改正路径', 'a part of the path is not a folder; correct the path'],
  EEXIST: ['该路径已有同名文件，请换一个路径', 'a file of that name is in the way; choose another path'],
  EISDIR: ['该路径是文件夹，不是文件，请移走它', 'it is a folder, not a file; move it away'],
  ENOENT: ['它不存在，请改正路径', 'it does not exist; correct the path'],
  ELOOP: ['符号链接循环引用，请改正链接', 'its symbolic links lead in a circle; correct them'],
  ENAMETOOLONG: ['路径太长，请换一个短的', 'the path is too long; choose a shorter one'],
  EIO: ['磁盘读写出错，请检查磁盘', 'the disk fails to read or write; check it'],
  EMFILE: ['打开的文件太多，请提高 ulimit -n', 'too many open files; raise ulimit -n'],
};

const FOLDER_SETTINGS = 'DATA_DIR、JOURNAL_DIR、BACKUP_DIR、LOG_DIR';
const FOLDER_SETTINGS_EN = 'DATA_DIR, JOURNAL_DIR, BACKUP_DIR or LOG_DIR';

/** Converts a system error about the path of a setting to a `StartupError`. */
export function folderError(setting: string, path: string, error: unknown): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [chinese, english] = REASONS[code] ?? [message, message];
  return new StartupError(
    `${setting} 不能使用 ${path}：${chinese}，或用 ${setting} 指定其他文件夹。`,
    `${setting} cannot use ${path}: ${english}, or set ${setting} to another folder.`,
    { cause: error },
  );
}

/** True for a system error that `folderError` explains. */
export function isFolderError(error: unknown): boolean {
  return ((error as NodeJS.ErrnoException).code ?? '') in REASONS;
}

/** Describes a system error about any path; undefined for other errors. */
export function systemErrorText(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (!reason || path === undefined) {
    return undefined;
  }
  return `${path}：${reason[0]}，或用 ${FOLDER_SETTINGS} 指定其他文件夹。\n${path}: ${reason[1]}, or choose another folder by ${FOLDER_SETTINGS_EN}.`;
}
