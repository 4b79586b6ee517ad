import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { scaled } from '#tests/time-limits.ts';

const SCRIPT = fileURLToPath(new URL('./app.ts', import.meta.url));
const START_LIMIT_MS = scaled(120_000);

/** An app process that can be killed and restarted on the same port. */
export class AppProcess {
  port = 0;
  #settings: Record<string, string>;
  #plant: string;
  #startLimitMs: number;
  #child: ChildProcess | undefined;

  constructor(settings: Record<string, string>, plant = '', startLimitMs = START_LIMIT_MS) {
    this.#settings = settings;
    this.#plant = plant;
    this.#startLimitMs = startLimitMs;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  /** Starts the process; retries while the database is down. */
  async start(): Promise<void> {
    this.port ||= await steadyPort();
    const deadline = performance.now() + this.#startLimitMs;
    for (;;) {
      try {
        this.#child = await this.#launch();
        return;
      } catch (error) {
        if (performance.now() > deadline) {
          throw error;
        }
      }
    }
  }

  /** Suspends the process (SIGSTOP). Only a kill ends it. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Kills the process immediately (SIGKILL). */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    }
  }

  async #launch(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, this.#plant], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: bareEnvironment({
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ...this.#settings,
      }),
    });
    const killWithRun = () => child.kill('SIGKILL');
    process.once('exit', killWithRun);
    child.once('exit', () => process.off('exit', killWithRun));
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000);
    });
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => line === 'listening' && resolve());
      child.once('exit', () => reject(new Error(`The app did not start: ${stderr}`)));
    });
    return child;
  }
}
