import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to end, and how long its own programs may take after it, in ms. */
const END_LIMIT_MS = 10_000;
const REMAINS_LIMIT_MS = 1_000;
const windows = process.platform === 'win32';

/** Runs programs, each with all processes that it starts in a process group of its own, so that none outlives the run. */
export class Programs {
  #running = new Set();
  #isStopped = false;

  get isStopped() {
    return this.#isStopped;
  }

  /** Resolves with the program's exit code, or with 1 if it was stopped or cannot start. */
  run(program, args, { onOutput, ...options }) {
    if (this.#isStopped) {
      return Promise.resolve(1);
    }
    return new Promise((resolve) => {
      const child = spawn(program, args, {
        ...options,
        detached: !windows,
        stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      });
      this.#running.add(child);
      child.stdout?.on('data', onOutput);
      child.stderr?.on('data', onOutput);
      const settle = async (code) => {
        this.#running.delete(child);
        if (this.#isStopped) {
          await sleep(REMAINS_LIMIT_MS);
          signalGroup(child, 'SIGKILL');
        }
        resolve(this.#isStopped ? 1 : code);
      };
      child.on('error', () => settle(1));
      child.on('exit', () => this.#isStopped && settle(1));
      child.on('close', (code) => settle(code ?? 1));
    });
  }

  /** Ends all programs, by force if they do not end by themselves, and starts no more. */
  stop() {
    this.#isStopped = true;
    for (const child of this.#running) {
      signalGroup(child, 'SIGTERM');
      setTimeout(() => signalGroup(child, 'SIGKILL'), END_LIMIT_MS).unref();
    }
  }
}

function signalGroup(child, signal) {
  try {
    if (windows) {
      child.kill(signal);
    } else if (child.pid) {
      process.kill(-child.pid, signal);
    }
  } catch {
    // The group has ended.
  }
}
