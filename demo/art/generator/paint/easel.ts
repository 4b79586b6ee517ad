/** A headless browser that paints shader plates and photographs HTML pages, with a cache on disk. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Plate } from './gl.ts';

export const cacheDir = process.env.ART_CACHE ?? join(tmpdir(), 'youmen-art-cache');
mkdirSync(cacheDir, { recursive: true });

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--allow-file-access-from-files',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

export type Easel = {
  /** Paints a plate once; returns the PNG's path, from the cache when it was painted before. */
  plate: (plate: Plate) => Promise<string>;
  /** Whether a plate was painted before. */
  known: (plate: Plate) => boolean;
  /** Lays out HTML and photographs its first width × height pixels. */
  photograph: (html: string, width: number, height: number, transparent?: boolean) => Promise<Buffer>;
  /** Photographs a page that has `seek(t)` once per frame; hands each JPEG on in order. */
  film: (
    html: string,
    width: number,
    height: number,
    times: number[],
    take: (frame: Buffer) => Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
};

export async function openEasel(): Promise<Easel> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const painter: Page = await browser.newPage();
  const script = stripTypeScriptTypes(readFileSync(new URL('./gl.ts', import.meta.url), 'utf8')).replaceAll(
    'export async function',
    'async function',
  );
  await painter.addScriptTag({ content: `${script}\nwindow.paint = paint;` });
  const camera: Page = await browser.newPage();
  const fileOf = (plate: Plate): string =>
    join(cacheDir, `${createHash('sha1').update(JSON.stringify(plate)).digest('hex')}.png`);
  return {
    known: (plate) => existsSync(fileOf(plate)),
    async plate(plate) {
      const file = fileOf(plate);
      if (!existsSync(file)) {
        const url = await painter.evaluate(
          (p) => (globalThis as unknown as { paint: (p: unknown) => Promise<string> }).paint(p),
          plate as never,
        );
        writeFileSync(file, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
      }
      return file;
    },
    async photograph(html, width, height, transparent = false) {
      await camera.setViewportSize({ width, height });
      const file = join(cacheDir, 'page.html');
      writeFileSync(file, html);
      await camera.goto(`file://${file}`, { waitUntil: 'load' });
      await camera.evaluate(() => document.fonts.ready.then(() => undefined));
      return camera.screenshot({
        type: 'png',
        omitBackground: transparent,
        clip: { x: 0, y: 0, width, height },
      });
    },
    async film(html, width, height, times, take) {
      await camera.setViewportSize({ width, height });
      const file = join(cacheDir, 'film.html');
      writeFileSync(file, html);
      await camera.goto(`file://${file}`, { waitUntil: 'load' });
      await camera.evaluate(() => document.fonts.ready.then(() => undefined));
      for (const t of times) {
        await camera.evaluate((at) => (globalThis as unknown as { seek: (t: number) => void }).seek(at), t);
        await take(await camera.screenshot({ type: 'jpeg', quality: 88 }));
      }
    },
    close: () => browser.close(),
  };
}
