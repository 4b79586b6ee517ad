import { setImmediate } from 'node:timers/promises';
import { transaction } from '#platform/database/transaction.ts';
import { excerpt } from '#platform/import/clean-text.ts';
import type { CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { ABOVE_HEADER } from '#platform/import/find-header.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import type { HeldBack } from '#platform/import/summary.ts';
import { CellSpool } from './cell-spool.ts';
import { type CodeSource, finishImport } from './code-batches.ts';
import { nothingToRead, openColumn } from './code-column.ts';
import { betweenReason, HIDDEN, IS_COMMENT, IS_HEADING } from './code-findings.ts';
import type { CodeImportContext, CodeOptions } from './code-import-options.ts';
import { CodeJudge } from './code-judge.ts';
import { CodeReport } from './code-report.ts';
import { CodeSections, hasCode } from './code-sections.ts';
import { type CodeReading, isTitleAbove, mayBeTitle, readCode } from './code-text.ts';
import { CodeWrites } from './code-writes.ts';
import { isDoubtfulTitle, isTicks } from './harmless-titles.ts';
import { otherGamesIn } from './import-facts-repository.ts';
import { ListNumbers } from './list-numbers.ts';
import { MarkedCodes } from './marked-codes.ts';
import type { ExpectedNames } from './named-packs.ts';
import { isOtherHeading } from './other-headings.ts';
import { UsedCodes } from './used-codes.ts';
import type { UsedReason } from './used-findings.ts';
import { UsedSheets } from './used-sheets.ts';

/** In place of the address of a cell in the only column, below whose headings all codes stand. */
const NOWHERE: ColumnCell = { line: 0, text: '' };
/** Cells after which the event loop gets a turn. */
const TURN = 500;
/** Characters of a line that a finding shows. */
const SHOWN = 30;

/** One import of a file of codes. */
export class CodeRun {
  choice: CellGroup['choice'];
  #packId: number;
  #isDryRun: boolean;
  #takes: Record<keyof HeldBack, boolean>;
  #place: Pick<CodeOptions, 'column' | 'sheet'>;
  #context: CodeImportContext & { source: CodeSource };
  #report: CodeReport;
  #writes: CodeWrites;
  #seen = new SeenKeys();
  #numbers = new ListNumbers();
  #judge: CodeJudge;
  #used: UsedCodes;
  #marks: MarkedCodes;
  #otherSheets: UsedSheets;
  #spool: CellSpool;
  #sections: CodeSections;
  #sheets: Sheets | undefined;
  /** Before the first one, a line may be the heading of something else. */
  #hasCodes = false;
  /** Lines that may be titles, of a file that has too many of them: the first one, their number, and how many have a code below. */
  #between: { first?: { line: number; text: string }; count: number; counted: number } = {
    count: 0,
    counted: 0,
  };

  constructor(
    packId: number,
    names: ExpectedNames,
    { isDryRun, column, sheet, ...takes }: CodeOptions,
    context: CodeImportContext & { source: CodeSource },
  ) {
    this.#packId = packId;
    this.#isDryRun = isDryRun;
    const { takesUnlike = false, takesRemarks = false, takesUsed = false, takesHidden = false } = takes;
    this.#takes = { unlike: takesUnlike, remarks: takesRemarks, used: takesUsed, hidden: takesHidden };
    this.#place = { column, sheet };
    this.#context = context;
    const { clock, source, emit } = context;
    this.#spool = new CellSpool(context.mostSpooled);
    this.#judge = new CodeJudge(names);
    this.#sections = new CodeSections(clock.now(), source.fileName);
    this.#marks = new MarkedCodes(clock.now());
    this.#used = new UsedCodes(clock.now(), this.#marks.looks);
    this.#otherSheets = new UsedSheets(clock.now(), [...names.game, ...names.pack]);
    this.#report = new CodeReport(emit);
    const { isRepeated } = this.#marks;
    const writes = {
      packId,
      isDryRun,
      takes: this.#takes,
      judge: this.#judge,
      report: this.#report,
      isRepeated,
    };
    this.#writes = new CodeWrites(writes, context);
  }

  get counts() {
    return this.#report.counts;
  }

  get heldBack() {
    return this.#report.heldBack;
  }

  get sample() {
    return this.#writes.sample;
  }

  /** The batch of the added codes, once there are any. */
  get batch() {
    return this.#writes.batch;
  }

  /** Waits for a running write, even if it fails, and ends the batch with its result. */
  async end(isBrokenOff: boolean): Promise<void> {
    await this.#writes.close();
    this.#seen.close();
    this.#marks.close();
    this.#otherSheets.close();
    this.#spool.close();
    const { batch, counts } = this;
    if (batch !== undefined) {
      const { db, onEnd } = this.#context;
      await transaction(db, async (tx) => {
        const result = (await onEnd?.(tx, { batch, counts, isBrokenOff })) ?? null;
        await finishImport(tx, batch, result);
      });
    }
  }

  async read(path: string): Promise<void> {
    const { emit, signal, publish } = this.#context;
    const onSheets = (sheets: Sheets) => {
      this.#sheets = sheets;
      this.#context.onSheets?.(sheets);
    };
    const where = { ...this.#place, onSheets, onLooks: this.#marks.looks.know };
    const { start, groups: first, bytes } = await openColumn(path, where);
    await emit(start);
    // The first reading is one half of the progress.
    const progress = (read: number) =>
      emit({
        type: 'progress',
        pass: this.#isDryRun ? 'check' : 'write',
        bytes: Math.round(read / 2),
        total_bytes: bytes,
        counts: { ...this.counts },
      });
    await this.#marks.read(this.#spool.store(path, first), signal, progress);
    await this.#readOthers(path, signal);
    const groups = this.#spool.groups(() => openColumn(path, this.#place));
    let isNoted = false;
    for await (const { cells, bytesRead, note, choice } of groups) {
      if (choice && !this.choice) {
        this.choice = choice;
        this.#sections.readColumns(choice);
        if (choice.note !== undefined) {
          await this.#report.note({ line: 1 }, '', choice.note);
        }
      }
      if (note && !isNoted) {
        isNoted = true;
        await this.#report.note({ line: 1 }, '', note);
      }
      const numbered = this.#numbers.numbered(cells);
      for (let at = 0; at < cells.length; at += TURN) {
        for (const [offset, cell] of cells.slice(at, at + TURN).entries()) {
          await this.#readCell(cell, numbered[at + offset]);
        }
        await setImmediate();
        await this.#writes.writeIfFull();
        signal?.throwIfAborted();
      }
      await progress(bytes + bytesRead);
    }
    signal?.throwIfAborted();
    if (this.counts.rows === 0) {
      throw nothingToRead(this.#sheets);
    }
    await this.#writes.finish();
    await this.#reportAll();
    if (this.counts.inserted > 0 && !this.#isDryRun) {
      await publish(this.#writes.tags);
    }
  }

  /** Reports what is known of the file as a whole. */
  async #reportAll(): Promise<void> {
    if (!this.#takes.remarks) {
      for (const { heading, line, reason } of this.#judge.findings()) {
        await this.#report.add({ line }, '', 'rejected', reason, { column: heading, scope: 'column' });
      }
    }
    for (const reason of this.#judge.blanks()) {
      await this.#report.warn({ line: 1 }, '', reason);
    }
    for (const { line, reason } of this.#used.looks.findings()) {
      await this.#report.warn({ line }, '', reason);
    }
    const { first, counted } = this.#between;
    if (first && counted > 0 && this.#marks.whole === undefined) {
      await this.#report.warn(first, '', betweenReason(counted, excerpt(first.text, SHOWN)));
    }
  }

  /** Reads what else says something of all codes: the names of games and of the sheet, and the other sheets. */
  async #readOthers(path: string, signal: AbortSignal | undefined): Promise<void> {
    const { db, source } = this.#context;
    const sheet = this.#sheets?.read ?? '';
    this.#sections.readName(sheet);
    await this.#otherSheets.read({ path, sheets: this.#sheets, codes: this.#spool.filled, signal });
    if (this.#otherSheets.warning !== undefined) {
      await this.#report.warn({ line: 1 }, '', this.#otherSheets.warning);
    }
    if (this.#otherSheets.note !== undefined) {
      await this.#report.note({ line: 1 }, '', this.#otherSheets.note);
    }
    const texts = [source.fileName, sheet, ...this.#marks.titles];
    if (!texts.some((text) => this.#judge.titles.namesGame(text))) {
      this.#judge.readGames(await otherGamesIn(db, this.#packId, texts.join('\n')));
    }
  }

  async #readCell(given: ColumnCell, isNumbered: boolean | undefined): Promise<void> {
    const cell = this.#used.looks.withoutLegends(given);
    if (cell.isComment) {
      if (!this.#used.looks.isLegend(cell.text)) {
        this.#sections.read({ line: cell.line, text: cell.text });
      }
      await this.#report.note(cell, cell.text, IS_COMMENT);
      return;
    }
    if (isTitleAbove(cell)) {
      this.#readHeading(cell);
      await this.#report.note(cell, cell.text, ABOVE_HEADER);
      return;
    }
    const reading = readCode(cell, true, isNumbered);
    const { code, notes, problem, remark } = reading;
    if (code === '' && !problem && !cell.others && !isTicks(cell.text)) {
      return;
    }
    this.counts.rows += 1;
    if (!this.#hasCodes && this.#place.column === undefined && isOtherHeading(cell.text)) {
      this.#judge.readHeading(cell.text);
      await this.#report.reject(cell, cell.text, IS_HEADING);
      return;
    }
    if (!cell.broken && (problem || remark || code === '' || this.#marks.isWord(cell, code))) {
      this.#readHeading(cell, problem === undefined && code !== '', mayBeTitle(problem, cell.text));
    }
    for (const note of notes) {
      await this.#report.note(cell, code, note);
    }
    if (problem || code === '') {
      const value = code || cell.others || cell.text;
      await this.#report.reject(cell, value, problem ?? '这一行没有兑换码');
      return;
    }
    await this.#readCode(cell, reading);
  }

  async #readCode(cell: ColumnCell, reading: CodeReading): Promise<void> {
    const { code, notes, warning, remark, mark, brackets } = reading;
    const { line, address } = cell;
    const place = this.#areSeveral ? cell : NOWHERE;
    const used = this.#usedReasonOf(cell, place, reading);
    const doubt = this.#sections.doubtOf(place);
    const isPlain = !remark && !mark && !brackets && doubt === undefined;
    if (cell.isHidden && !this.#takes.hidden) {
      if (used !== undefined || !isPlain) {
        this.#writes.holdRepeated(code, line, used?.reason);
      } else if (cell.beside) {
        this.#writes.addHidden({ line, code, beside: cell.beside });
      }
      await this.#report.hold('hidden', cell, code, HIDDEN);
      return;
    }
    if (used !== undefined && !this.#takes.used) {
      this.#writes.mark({ line, address, code, ...used });
      return;
    }
    const earlier = this.#marks.isRepeated(code) ? this.#seen.note(code, line, '') : undefined;
    if (earlier && isPlain && !cell.beside) {
      this.#writes.addRepeat(cell, code, earlier.line);
      return;
    }
    this.#hasCodes = true;
    this.#between.counted = this.#between.count;
    this.#used.looks.count(cell);
    const beside = used === undefined ? (cell.beside ?? []) : [];
    this.#writes.add({
      line,
      address,
      code,
      warning,
      remark,
      mark,
      brackets,
      isChanged: notes.length > 0,
      names: this.#judge.namesIn(cell),
      title: this.#judge.titles.titleOf(place),
      doubt,
      beside,
    });
  }

  /** What the file says of a code that was given away; undefined if it says nothing of the kind. */
  #usedReasonOf(cell: ColumnCell, place: ColumnCell, { code, used }: CodeReading): UsedReason | undefined {
    const reason = used ?? this.#used.textOf(cell) ?? this.#sections.textOf(place, this.#used.saysFree(cell));
    return reason === undefined
      ? (this.#marks.reasonOf(code, cell) ?? this.#otherSheets.reasonOf(code))
      : { reason };
  }

  /** Reads a line without a code, or with what is rather a remark. */
  #readHeading(cell: ColumnCell, mayBeCode = false, isTitle = true): void {
    const text = cell.text.trim() || (cell.others ?? '');
    if (this.#used.looks.isLegend(text)) {
      return;
    }
    const { address, ...line } = cell;
    const heading = this.#areSeveral && address !== undefined ? cell : line;
    const isOfPack = this.#judge.titles.read(heading, mayBeCode);
    const mayBeDoubtful = this.#hasCodes && isTitle && !isOfPack;
    const { haveTitles } = this.#marks;
    const { isHeading } = this.#sections.read(heading, mayBeDoubtful && haveTitles);
    const isLine = cell.text.trim() !== '' && !mayBeCode && !isHeading && !hasCode(text);
    if (mayBeDoubtful && !haveTitles && isLine && isDoubtfulTitle(text)) {
      this.#between.first ??= { line: cell.line, text };
      this.#between.count += 1;
    }
  }

  /** Whether headings may be those of one of several columns side by side. */
  get #areSeveral(): boolean {
    return (this.choice?.others.length ?? 0) > 0;
  }
}
