import { setImmediate } from 'node:timers/promises';
import { transaction } from '#platform/database/transaction.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { HeldBack } from '#platform/import/summary.ts';
import { type CodeSource, recordAdded } from './code-batches.ts';
import { duplicateReason, placeReason, twinReason } from './code-findings.ts';
import type { CodeImportContext } from './code-import-options.ts';
import type { CodeJudge, FoundCode } from './code-judge.ts';
import type { CodeReport, Place } from './code-report.ts';
import { CodeSample } from './code-sample.ts';
import { addCodes, type CodePlace, findPlaces, lockCodes } from './code-writer.ts';
import { type HeldLine, RepeatedCodes, type WaitingCode } from './repeated-codes.ts';
import { type MarkedCode, usedReasons } from './used-findings.ts';

const BATCH = 10_000;
/** Hidden rows that wait for the first code in view. */
const MOST_HIDDEN = 50_000;

/** What `CodeWrites` needs of an import. */
interface WriteOptions {
  packId: number;
  isDryRun: boolean;
  /** What the operator takes. */
  takes: Readonly<Record<keyof HeldBack, boolean>>;
  judge: Pick<CodeJudge, 'notes' | 'holds' | 'wouldHold'>;
  report: CodeReport;
  /** Whether a code stands in several lines. */
  isRepeated(code: string): boolean;
}

type WriteContext = Pick<CodeImportContext, 'db' | 'clock' | 'publish' | 'signal'> & { source: CodeSource };
type HiddenCode = Pick<FoundCode, 'line' | 'code' | 'beside'>;
type WrittenCode = Pick<WaitingCode, 'line' | 'address' | 'code' | 'warning'>;

/** Judges codes, and writes those that nothing holds back, some thousands per transaction, while the next ones are read. */
export class CodeWrites {
  /** The batch of the added codes, once there are any. */
  batch: number | undefined;
  readonly sample = new CodeSample();
  readonly tags: string[];
  #options: WriteOptions;
  #context: WriteContext;
  #ready: FoundCode[] = [];
  /** Codes that the file marks as used, until they are reported. */
  #marked: MarkedCode[] = [];
  /** Hidden rows whose codes stand in others, too, until what stands beside them is judged. */
  #hidden: HiddenCode[] = [];
  /** What stands beside codes is learnt from those in view. */
  #isLearnt = false;
  #repeated = new RepeatedCodes();
  /** The repeated codes that were written, each with its line. */
  #written = new SeenKeys();
  #running: Promise<void> = Promise.resolve();

  constructor(options: WriteOptions, context: WriteContext) {
    this.#options = options;
    this.#context = context;
    this.tags = [`pack:${options.packId}`, 'packs'];
  }

  add(found: FoundCode): void {
    this.#ready.push(found);
  }

  /** Adds a line with a code alone that stands in an earlier one, too. */
  addRepeat({ line, address }: Place, code: string, repeats: number): void {
    this.#repeated.wait({ line, address, code, warning: undefined, repeats });
  }

  /** Lets what stands beside the code of a hidden row hold it back in the others, once the columns are known. */
  addHidden(hidden: HiddenCode): void {
    if (this.#options.isRepeated(hidden.code)) {
      this.#hidden.push(hidden);
    }
  }

  /** Holds back a code that the file marks as used. */
  mark(one: MarkedCode): void {
    const { heldBack, counts } = this.#options.report;
    heldBack.used += 1;
    counts.rejected += 1;
    this.#marked.push(one);
    this.holdRepeated(one.code, one.line, one.reason);
  }

  /** Notes a line that is not imported and holds back its code in the others. @param used what the file says of it */
  holdRepeated(code: string, line: number, used: string | undefined): void {
    const { isRepeated, takes } = this.#options;
    const kind = used === undefined ? 'remarks' : 'used';
    if (isRepeated(code) && !takes[kind]) {
      this.#repeated.hold(code, { line, kind, reason: used ?? '' });
    }
  }

  /** Starts to write if there are enough codes, after the running write. */
  async writeIfFull(): Promise<void> {
    const hidden = this.#isHiddenDue() ? this.#hidden.length : 0;
    if (this.#ready.length + this.#marked.length + hidden >= BATCH) {
      this.#context.signal?.throwIfAborted();
      await this.#running;
      this.#running = this.#write();
      this.#running.catch(() => undefined);
    }
  }

  /** Writes the rest, with the codes that stand in several lines. */
  async finish(): Promise<void> {
    await this.#running;
    let batch: WrittenCode[] = await this.#judged(true);
    const write = async () => {
      await this.#reportMarked(this.#takeMarked());
      await this.#add(batch.toSorted((one, other) => one.line - other.line));
    };
    for (const group of this.#repeated.waiting()) {
      for (const one of group) {
        if (await this.#isWritten(one)) {
          batch.push(one);
        }
      }
      await setImmediate();
      this.#context.signal?.throwIfAborted();
      if (batch.length + this.#marked.length >= BATCH) {
        await write();
        batch = [];
      }
    }
    await write();
  }

  /** Waits for a running write, even if it fails, and releases the memory. */
  async close(): Promise<void> {
    await this.#running.catch(() => undefined);
    this.#repeated.close();
    this.#written.close();
  }

  /** Whether a waiting code is written; it is reported if it is not. */
  async #isWritten({ held, ...one }: WaitingCode & { held: HeldLine | undefined }): Promise<boolean> {
    const { line, address, code, repeats } = one;
    const { report } = this.#options;
    if (held?.kind === 'used') {
      this.mark({ line, address, code, reason: `第 ${held.line} 行也有它：${held.reason}` });
      return false;
    }
    if (held) {
      await report.hold('remarks', one, code, twinReason(held.line));
      return false;
    }
    const written = repeats === undefined ? this.#written.note(code, line, '') : this.#written.find(code);
    if (repeats === undefined && !written) {
      return true;
    }
    await report.duplicate(one, code, duplicateReason(written?.line ?? repeats ?? line));
    return false;
  }

  #isHiddenDue(): boolean {
    return this.#isLearnt || this.#hidden.length >= MOST_HIDDEN;
  }

  async #write(): Promise<void> {
    await this.#add(await this.#judged());
  }

  /** The codes that nothing holds back, and that stand in one line; the others are reported or wait. */
  async #judged(isLast = false): Promise<FoundCode[]> {
    const { judge, report, takes, isRepeated } = this.#options;
    const found = this.#ready;
    this.#ready = [];
    const marked = this.#takeMarked();
    // Judged before anything is awaited: cells that are read meanwhile may not change what is known of titles.
    const notes = judge.notes(found);
    const holds = judge.holds(found);
    this.#isLearnt ||= found.length > 0;
    const hidden = isLast || this.#isHiddenDue() ? this.#hidden.splice(0) : [];
    for (const { code, line } of hidden.filter((one) => judge.wouldHold(one))) {
      this.holdRepeated(code, line, undefined);
    }
    await this.#reportMarked(marked);
    for (const note of notes) {
      await report.note({ line: 1 }, '', note);
    }
    const alike: FoundCode[] = [];
    for (const [at, one] of found.entries()) {
      const all = holds[at]?.filter(({ kind }) => !takes[kind]) ?? [];
      const [hold] = all;
      if (all.some(({ kind }) => kind === 'remarks')) {
        this.holdRepeated(one.code, one.line, undefined);
      }
      if (hold) {
        const about = hold.isOfColumn ? { column: '', scope: 'row' as const } : undefined;
        await report.hold(hold.kind, one, one.code, hold.reason, about);
      } else if (isRepeated(one.code)) {
        this.#repeated.wait({ ...one, repeats: undefined });
      } else {
        alike.push(one);
      }
    }
    return alike;
  }

  #takeMarked(): MarkedCode[] {
    const marked = this.#marked;
    this.#marked = [];
    return marked;
  }

  async #reportMarked(marked: readonly MarkedCode[]): Promise<void> {
    const { packId, report } = this.#options;
    for (const one of await usedReasons(this.#context.db, packId, marked)) {
      await report.add(one, one.code, 'rejected', one.reason);
    }
  }

  async #add(batch: readonly WrittenCode[]): Promise<void> {
    const { packId, isDryRun, report } = this.#options;
    const { db, publish, clock, source } = this.#context;
    if (batch.length === 0) {
      return;
    }
    const codes = batch.map(({ code }) => code);
    const { places, added, remainingBefore, noted } = await transaction(db, async (tx) => {
      await lockCodes(tx);
      const places = await findPlaces(tx, packId, codes);
      const fresh = codes.filter((code) => !places.has(code));
      if (isDryRun || fresh.length === 0) {
        return { places, added: fresh.length, remainingBefore: undefined, noted: undefined };
      }
      const added = await addCodes(tx, packId, fresh);
      const where = { packId, at: clock.now(), source };
      return { places, ...added, noted: await recordAdded(tx, this.batch, added, where) };
    });
    this.batch ??= noted;
    report.counts.inserted += added;
    this.sample.add(codes.filter((code) => !places.has(code)));
    if (remainingBefore === 0) {
      await publish(this.tags);
    }
    for (const one of batch) {
      const place = places.get(one.code);
      if (place) {
        await this.#reportPlace(one, place);
      } else if (one.warning) {
        await report.warn(one, one.code, one.warning);
      }
    }
  }

  async #reportPlace(one: WrittenCode, place: CodePlace): Promise<void> {
    const { packId, report } = this.#options;
    const isOwn = place.place === 'pack' && place.id === packId;
    report.counts[isOwn ? 'unchanged' : 'rejected'] += 1;
    const reason = isOwn ? '已在这个礼包里，未重复导入' : placeReason(place);
    await report.add(one, one.code, isOwn ? 'duplicate' : 'rejected', reason);
  }
}
