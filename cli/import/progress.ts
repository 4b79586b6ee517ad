import type { ImportEvent } from '#platform/import/summary.ts';

type Progress = Extract<ImportEvent, { type: 'progress' }>;

export interface Screen {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5_000;
const BAR_EVERY_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** Shows the progress of an import: a bar on a terminal, otherwise a line every few seconds. */
export class ProgressView {
  #screen: Screen;
  #now: () => number;
  #pass: { name: Progress['pass']; start: number } | undefined;
  /** Start of the last batch or of the reading. */
  #mark: number;
  #lastShown: number;
  #hasBar = false;

  constructor(screen: Screen, now: () => number) {
    this.#screen = screen;
    this.#now = now;
    this.#mark = now();
    this.#lastShown = this.#mark;
  }

  begin(): void {
    this.#mark = this.#now();
    this.#lastShown = this.#mark;
  }

  show(progress: Progress): void {
    const now = this.#now();
    if (this.#pass?.name !== progress.pass) {
      this.#pass = { name: progress.pass, start: this.#mark };
    }
    this.#mark = now;
    const isEnd = progress.bytes >= progress.total_bytes;
    const wait = this.#screen.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS;
    if (now - this.#lastShown < wait && !(this.#screen.isTTY && isEnd)) {
      return;
    }
    this.#lastShown = now;
    const text = describe(progress, (now - this.#pass.start) / 1000);
    if (this.#screen.isTTY) {
      this.#hasBar = true;
      this.#screen.write(`${CLEAR_LINE}${bar(progress.bytes / progress.total_bytes)} ${text}`);
    } else {
      this.#screen.write(`${text}\n`);
    }
  }

  /** Removes the bar before other output. */
  clear(): void {
    if (this.#hasBar) {
      this.#screen.write(CLEAR_LINE);
      this.#hasBar = false;
    }
  }
}

function describe({ pass, bytes, total_bytes, counts }: Progress, seconds: number): string {
  const share = total_bytes > 0 ? bytes / total_bytes : 1;
  const isReading = counts.rows === 0;
  const verb = isReading ? '读取' : pass === 'check' ? '检查' : '写入';
  const rate = seconds > 0 ? Math.round(counts.rows / seconds) : 0;
  const remaining =
    share > 0 && share < 1 && seconds > 1 ? `，还要约 ${duration((seconds / share) * (1 - share))}` : '';
  const bad = counts.rejected > 0 ? `，${counts.rejected} 行不能导入` : '';
  const rows = isReading ? '' : `，${counts.rows} 行${bad}，每秒 ${rate} 行`;
  return `${verb} ${Math.floor(share * 100)}%${rows}${remaining}`;
}

function bar(share: number): string {
  const full = Math.max(0, Math.min(BAR_CELLS, Math.round(share * BAR_CELLS)));
  return `[${'█'.repeat(full)}${'·'.repeat(BAR_CELLS - full)}]`;
}

/** `8 秒`, `3 分 20 秒`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
}
