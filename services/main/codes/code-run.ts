import { setImmediate } from 'node:timers/promises';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { ABOVE_HEADER } from '#platform/import/find-header.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import { type HeldBack, noCounts } from '#platform/import/summary.ts';
import { CellSpool } from './cell-spool.ts';
import { type CodeSource, finishImport, recordAdded } from './code-batches.ts';
import { nothingToRead, openColumn } from './code-column.ts';
import { duplicateReason, HIDDEN, IS_COMMENT, IS_HEADING, placeReason } from './code-findings.ts';
import { remainingHolds } from './code-holds.ts';
import type { CodeImportContext, CodeOptions } from './code-import-options.ts';
import { CodeJudge, type FoundCode } from './code-judge.ts';
import { codeKey } from './code-key.ts';
import { CodeSample } from './code-sample.ts';
import { CodeSections } from './code-sections.ts';
import { mayBeTitle, readCode } from './code-text.ts';
import { addCodes, type CodePlace, findPlaces, lockCodes } from './code-writer.ts';
import { isTicks } from './harmless-titles.ts';
import { otherGamesIn } from './import-facts-repository.ts';
import { ListNumbers } from './list-numbers.ts';
import { MarkedCodes } from './marked-codes.ts';
import type { ExpectedNames } from './named-packs.ts';
import { isOtherHeading } from './other-headings.ts';
import { ReadyCodes } from './ready-codes.ts';
import { UsedCodes } from './used-codes.ts';
import { type MarkedCode, usedReasons } from './used-findings.ts';
import { UsedSheets } from './used-sheets.ts';

const BATCH = 10_000;
const SHOWN_CODE = 80;
/** A text above the header that may be a code; others are titles. */
const ONE_WORD = /^[\x21-\x7e]+$/;
/** In place of the address of a cell in the only column, below whose headings all codes stand. */
const NOWHERE: ColumnCell = { line: 0, text: '' };
/** Cells after which the event loop gets a turn. */
const TURN = 500;

/** One import of a file of codes. */
export class CodeRun {
  readonly counts = noCounts();
  /** The batch of the added codes, once there are any. */
  batch: number | undefined;
  readonly heldBack: HeldBack = { unlike: 0, remarks: 0, used: 0, hidden: 0 };
  readonly sample = new CodeSample();
  choice: CellGroup['choice'];
  #packId: number;
  #tags: string[];
  #isDryRun: boolean;
  #takes: Record<keyof HeldBack, boolean>;
  #place: Pick<CodeOptions, 'column' | 'sheet'>;
  #context: CodeImportContext & { source: CodeSource };
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
  #ready = new ReadyCodes();
  /** Codes that the file marks as used, until they are reported. */
  #marked: MarkedCode[] = [];
  /** The write that runs while the next cells are read. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    packId: number,
    names: ExpectedNames,
    { isDryRun, column, sheet, ...takes }: CodeOptions,
    context: CodeImportContext & { source: CodeSource },
  ) {
    this.#packId = packId;
    this.#tags = [`pack:${packId}`, 'packs'];
    this.#isDryRun = isDryRun;
    const { takesUnlike = false, takesRemarks = false, takesUsed = false, takesHidden = false } = takes;
    this.#takes = { unlike: takesUnlike, remarks: takesRemarks, used: takesUsed, hidden: takesHidden };
    this.#place = { column, sheet };
    this.#context = context;
    this.#spool = new CellSpool(context.mostSpooled);
    this.#judge = new CodeJudge(names);
    this.#sections = new CodeSections(context.clock.now(), context.source.fileName);
    this.#marks = new MarkedCodes(context.clock.now(), context.source.fileName);
    this.#used = new UsedCodes(context.clock.now(), this.#marks.looks);
    this.#otherSheets = new UsedSheets(context.clock.now(), [...names.game, ...names.pack]);
  }

  /** Waits for a running write, even if it fails, and ends the batch with its result. */
  async end(isBrokenOff: boolean): Promise<void> {
    await this.#writing.catch(() => undefined);
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
    /** @param read bytes of both readings */
    const reportRead = (read: number) =>
      emit({
        type: 'progress',
        pass: this.#isDryRun ? 'check' : 'write',
        bytes: Math.round(read / 2),
        total_bytes: bytes,
        counts: { ...this.counts },
      });
    await this.#marks.read(this.#spool.store(path, first), signal, reportRead);
    await this.#readOthers(path, signal);
    const groups = this.#spool.groups(() => openColumn(path, this.#place));
    let isNoted = false;
    for await (const { cells, bytesRead, note, choice } of groups) {
      if (choice && !this.choice) {
        this.choice = choice;
        this.#sections.readColumns(choice);
        if (choice.note !== undefined) {
          await this.#report({ line: 1 }, '', 'note', choice.note);
        }
      }
      if (note && !isNoted) {
        isNoted = true;
        await this.#report({ line: 1 }, '', 'note', note);
      }
      const numbered = this.#numbers.numbered(cells);
      for (let at = 0; at < cells.length; at += TURN) {
        for (const [offset, cell] of cells.slice(at, at + TURN).entries()) {
          await this.#readCell(cell, numbered[at + offset]);
        }
        await setImmediate();
        if (this.#ready.count + this.#marked.length >= BATCH) {
          signal?.throwIfAborted();
          await this.#writing;
          this.#writing = this.#write();
          this.#writing.catch(() => undefined);
        }
      }
      await reportRead(bytes + bytesRead);
    }
    signal?.throwIfAborted();
    if (this.counts.rows === 0) {
      throw nothingToRead(this.#sheets);
    }
    await this.#writing;
    await this.#write();
    if (!this.#takes.remarks) {
      for (const { heading, line, reason } of this.#judge.findings()) {
        await this.#report({ line }, '', 'rejected', reason, { column: heading, scope: 'column' });
      }
    }
    for (const { line, reason } of this.#used.looks.findings()) {
      this.counts.warnings += 1;
      await this.#report({ line }, '', 'warning', reason);
    }
    if (this.counts.inserted > 0 && !this.#isDryRun) {
      await publish(this.#tags);
    }
  }

  /** Reads what else says something of all codes: the names of games and of the sheet, and the other sheets. */
  async #readOthers(path: string, signal: AbortSignal | undefined): Promise<void> {
    const { db, source } = this.#context;
    const sheet = this.#sheets?.read ?? '';
    this.#sections.readName(sheet);
    await this.#otherSheets.read({ path, sheets: this.#sheets, codes: this.#spool.filled, signal });
    if (this.#otherSheets.warning !== undefined) {
      this.counts.warnings += 1;
      await this.#report({ line: 1 }, '', 'warning', this.#otherSheets.warning);
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
      await this.#report(cell, cell.text, 'note', IS_COMMENT);
      return;
    }
    if (cell.isAboveHeader && !ONE_WORD.test(cell.text)) {
      this.#readHeading(cell);
      await this.#report(cell, cell.text, 'note', ABOVE_HEADER);
      return;
    }
    const reading = readCode(cell, true, isNumbered);
    const { code, notes, warning, problem, remark, mark, brackets, used: said } = reading;
    if (code === '' && !problem && !cell.others && !isTicks(cell.text)) {
      return;
    }
    this.counts.rows += 1;
    if (!this.#hasCodes && this.#place.column === undefined && isOtherHeading(cell.text)) {
      this.#judge.readHeading(cell.text);
      this.counts.rejected += 1;
      await this.#report(cell, cell.text, 'rejected', IS_HEADING);
      return;
    }
    if (!cell.broken && (problem || remark || code === '' || this.#marks.isWord(cell, code))) {
      this.#readHeading(cell, problem === undefined && code !== '', mayBeTitle(problem, cell.text));
    }
    for (const note of notes) {
      await this.#report(cell, code, 'note', note);
    }
    if (problem || code === '') {
      this.counts.rejected += 1;
      const value = code || cell.others || cell.text;
      await this.#report(cell, value, 'rejected', problem ?? '这一行没有兑换码');
      return;
    }
    if (cell.isHidden && !this.#takes.hidden) {
      this.heldBack.hidden += 1;
      this.counts.rejected += 1;
      await this.#report(cell, code, 'rejected', HIDDEN);
      return;
    }
    const place = this.#areSeveral ? cell : NOWHERE;
    const used =
      said ??
      this.#used.textOf(cell) ??
      this.#sections.textOf(place) ??
      this.#marks.textOf(code, cell) ??
      this.#otherSheets.textOf(code);
    if (used !== undefined && !this.#takes.used) {
      this.heldBack.used += 1;
      this.counts.rejected += 1;
      this.#marked.push({ line: cell.line, address: cell.address, code, reason: used });
      return;
    }
    const { line, address } = cell;
    const earlier = this.#seen.note(code, line, '');
    if (earlier && !remark && !mark && !brackets && !cell.beside) {
      this.counts.duplicates += 1;
      await this.#report(cell, code, 'duplicate', duplicateReason(earlier.line));
      return;
    }
    this.#hasCodes = true;
    this.#used.looks.count(cell);
    const beside = used === undefined ? (cell.beside ?? []) : [];
    this.#ready.add({
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
      doubt: this.#sections.doubtOf(place),
      beside,
      earlier: earlier?.line,
    });
  }

  /** Reads a line without a code, or with what is rather a remark. */
  #readHeading(cell: ColumnCell, mayBeCode = false, isTitle = true): void {
    if (this.#used.looks.isLegend(cell.text.trim() || (cell.others ?? ''))) {
      return;
    }
    const { address, ...line } = cell;
    const heading = this.#areSeveral && address !== undefined ? cell : line;
    const isOfPack = this.#judge.titles.read(heading, mayBeCode);
    const mayBeDoubtful = this.#hasCodes && isTitle && !isOfPack && this.#marks.haveTitles;
    this.#ready.readHeading(heading, this.#sections.read(heading, mayBeDoubtful));
  }

  /** Whether headings may be those of one of several columns side by side. */
  get #areSeveral(): boolean {
    return (this.choice?.others.length ?? 0) > 0;
  }

  async #report(
    { line, address }: Pick<ColumnCell, 'line'> & { address?: string | undefined },
    code: string,
    level: ImportFinding['level'],
    reason: string,
    about: Pick<ImportFinding, 'column' | 'scope'> = { column: '' },
  ): Promise<void> {
    const value = code.slice(0, SHOWN_CODE);
    const issue = { line, level, value, reason, ...about, ...(address && { cell: address }) };
    await this.#context.emit({ type: 'issue', issue });
  }

  async #write(): Promise<void> {
    const found = this.#unused(this.#ready.take());
    const marked = this.#marked;
    this.#marked = [];
    for (const one of await usedReasons(this.#context.db, this.#packId, marked)) {
      await this.#report(one, one.code, 'rejected', one.reason);
    }
    const batch = await this.#likeOthers(found);
    if (batch.length === 0) {
      return;
    }
    const { db, publish, clock, source } = this.#context;
    const codes = batch.map(({ code }) => code);
    const { places, added, remainingBefore, noted } = await transaction(db, async (tx) => {
      await lockCodes(tx);
      const places = await findPlaces(tx, this.#packId, codes);
      const fresh = codes.filter((code) => !places.has(code));
      if (this.#isDryRun || fresh.length === 0) {
        return { places, added: fresh.length, remainingBefore: undefined, noted: undefined };
      }
      const added = await addCodes(tx, this.#packId, fresh);
      const where = { packId: this.#packId, at: clock.now(), source };
      return { places, ...added, noted: await recordAdded(tx, this.batch, added, where) };
    });
    this.batch ??= noted;
    this.counts.inserted += added;
    this.sample.add(codes.filter((code) => !places.has(code)));
    if (remainingBefore === 0) {
      await publish(this.#tags);
    }
    for (const one of batch) {
      const place = places.get(one.code);
      if (place) {
        await this.#reportPlace(one, place);
      } else if (one.warning) {
        this.counts.warnings += 1;
        await this.#report(one, one.code, 'warning', one.warning);
      }
    }
  }

  /** The codes of which no line below says that they were given away; the others are marked. */
  #unused(found: FoundCode[]): FoundCode[] {
    const said = new Map(
      found.flatMap(({ code, used }) => (used === undefined ? [] : [[codeKey(code), used] as const])),
    );
    if (said.size === 0) {
      return found;
    }
    return found.filter(({ line, address, code }) => {
      const used = said.get(codeKey(code));
      if (used === undefined || this.#takes.used) {
        return true;
      }
      this.heldBack.used += 1;
      this.counts.rejected += 1;
      this.#marked.push({ line, address, code, reason: used });
      return false;
    });
  }

  /** The codes that look like the others, and what the operator takes besides; the rest is reported. */
  async #likeOthers(found: readonly FoundCode[]): Promise<FoundCode[]> {
    for (const note of this.#judge.notes(found)) {
      await this.#report({ line: 1 }, '', 'note', note);
    }
    const alike: FoundCode[] = [];
    const holds = remainingHolds(found, this.#judge.holds(found), this.#takes);
    for (const [at, one] of found.entries()) {
      const hold = holds[at];
      if (hold) {
        this.heldBack[hold.kind] += 1;
        this.counts.rejected += 1;
        const about = hold.isOfColumn ? { column: '', scope: 'row' as const } : undefined;
        await this.#report(one, one.code, 'rejected', hold.reason, about);
      } else if (one.earlier === undefined) {
        alike.push(one);
      } else {
        this.counts.duplicates += 1;
        await this.#report(one, one.code, 'duplicate', duplicateReason(one.earlier));
      }
    }
    return alike;
  }

  async #reportPlace(found: FoundCode, place: CodePlace): Promise<void> {
    const isOwn = place.place === 'pack' && place.id === this.#packId;
    this.counts[isOwn ? 'unchanged' : 'rejected'] += 1;
    const reason = isOwn ? '已在这个礼包里，未重复导入' : placeReason(place);
    await this.#report(found, found.code, isOwn ? 'duplicate' : 'rejected', reason);
  }
}
