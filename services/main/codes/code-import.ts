import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { transaction } from '#platform/database/transaction.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import type { CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { ABOVE_HEADER } from '#platform/import/find-header.ts';
import { column } from '#platform/import/import-kind.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import { type HeldBack, type ImportSummary, noCounts } from '#platform/import/summary.ts';
import { type CodeSource, finishImport, recordAdded } from './code-batches.ts';
import { nothingToRead, openColumn } from './code-column.ts';
import { HIDDEN, IS_COMMENT, IS_HEADING, placeReason, TAKE_USED } from './code-findings.ts';
import type { CodeImportContext, CodeOptions, ImportedCodes } from './code-import-options.ts';
import { CodeJudge, type FoundCode } from './code-judge.ts';
import { CodeSample } from './code-sample.ts';
import { CodeSections } from './code-sections.ts';
import { readCode } from './code-text.ts';
import { addCodes, type CodePlace, findAliases, findCodePack, findPlaces, lockCodes } from './code-writer.ts';
import { ListNumbers } from './list-numbers.ts';
import type { ExpectedNames } from './named-packs.ts';
import { isOtherHeading } from './other-headings.ts';
import { ReadyCodes } from './ready-codes.ts';
import { UsedCodes } from './used-codes.ts';

export const codeImportText = {
  title: '兑换码',
  keyText: '兑换码本身，在所有礼包里',
  columns: [column('code', '兑换码，最多 100 字', 'YM8K2QX97TBC', true)],
};

const BATCH = 10_000;
const SHOWN_CODE = 80;
/** A text above the header that may be a code; others are titles. */
const ONE_WORD = /^[\x21-\x7e]+$/;
/** In place of the address of a cell in the only column, below whose headings all codes stand. */
const NOWHERE: ColumnCell = { line: 0, text: '' };
/** Cells after which the event loop gets a turn. */
const TURN = 500;

/**
 * Imports codes from a file (one per line, CSV or a workbook) into a pack, some thousands per transaction. An
 * interrupted import can be run again with the same result: existing codes are reported and skipped.
 * @throws {SeveralColumns} if it is not clear which column has the codes
 * @throws {UnreadableFile} if the file can't be read, or the pack doesn't exist
 */
export async function importCodes(
  packId: number,
  path: string,
  options: CodeOptions,
  context: CodeImportContext,
): Promise<ImportedCodes> {
  const started = context.clock.now().getTime();
  const pack = await findCodePack(context.db, packId);
  if (!pack) {
    throw new UnreadableFile(`没有编号为 ${packId} 的礼包。`);
  }
  if (pack.shared_code !== null) {
    throw new UnreadableFile('这个礼包用的是通用码，不需要导入兑换码。');
  }
  const source = context.source ?? { operator: null, fileName: basename(path) };
  const names = { game: [pack.game, ...(await findAliases(context.db, packId))], pack: [pack.title] };
  const run = new CodeRun(packId, names, options, { ...context, source });
  try {
    await run.read(path);
  } catch (error) {
    await run.end(true);
    throw error;
  }
  await run.end(false);
  if (run.counts.inserted > 0 && !options.isDryRun) {
    await context.emit({ type: 'stage', stage: 'tidy' });
    await analyseTables(context.db, ['pack_code']);
  }
  const summary: ImportSummary = {
    ...run.counts,
    kind: 'codes',
    outcome: options.isDryRun ? 'checked' : 'written',
    milliseconds: context.clock.now().getTime() - started,
  };
  const sample = run.sample.read();
  if (sample) {
    await context.emit({ type: 'sample', sample });
  }
  if (Object.values(run.heldBack).some((count) => count > 0)) {
    await context.emit({ type: 'held_back', ...run.heldBack });
  }
  await context.emit({ type: 'done', summary });
  return { ...summary, ...run.heldBack, batch: run.batch ?? null, sample, choice: run.choice };
}

class CodeRun {
  readonly counts = noCounts();
  /** The batch of the added codes, once there are any. */
  batch: number | undefined;
  readonly heldBack: HeldBack = { unlike: 0, remarks: 0, used: 0, hidden: 0 };
  readonly sample = new CodeSample();
  choice: CellGroup['choice'];
  #packId: number;
  #isDryRun: boolean;
  #takes: Record<keyof HeldBack, boolean>;
  #place: Pick<CodeOptions, 'column' | 'sheet'>;
  #context: CodeImportContext & { source: CodeSource };
  #seen = new SeenKeys();
  #numbers = new ListNumbers();
  #judge: CodeJudge;
  #used: UsedCodes;
  #sections: CodeSections;
  #sheets: Sheets | undefined;
  /** Before the first one, a line may be the heading of something else. */
  #hasCodes = false;
  #ready = new ReadyCodes();
  /** The write that runs while the next cells are read. */
  #writing: Promise<void> = Promise.resolve();

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
    this.#judge = new CodeJudge(names);
    this.#used = new UsedCodes(context.clock.now());
    this.#sections = new CodeSections(context.clock.now(), context.source.fileName);
  }

  /** Waits for a running write, even if it fails, and ends the batch with its result. */
  async end(isBrokenOff: boolean): Promise<void> {
    await this.#writing.catch(() => undefined);
    this.#seen.close();
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
      this.#sections.readName(sheets.read);
      this.#context.onSheets?.(sheets);
    };
    const which = { ...this.#place, onSheets, onLooks: this.#used.looks.know };
    const { groups, bytes, start } = await openColumn(path, which);
    await emit(start);
    let isNoted = false;
    for await (const { cells, bytesRead, note, choice } of groups) {
      if (choice && !this.choice) {
        this.choice = choice;
        if (choice.note !== undefined) {
          await this.#report({ line: 1 }, '', 'note', choice.note);
        }
      }
      if (note && !isNoted) {
        isNoted = true;
        await this.#report({ line: 1 }, '', 'note', note);
      }
      await this.#used.sheets.read(path, this.#sheets);
      const numbered = this.#numbers.numbered(cells);
      for (let at = 0; at < cells.length; at += TURN) {
        for (const [offset, cell] of cells.slice(at, at + TURN).entries()) {
          await this.#readCell(cell, numbered[at + offset]);
        }
        await setImmediate();
        if (this.#ready.count >= BATCH) {
          signal?.throwIfAborted();
          await this.#writing;
          this.#writing = this.#write();
          this.#writing.catch(() => undefined);
        }
      }
      await emit({
        type: 'progress',
        pass: this.#isDryRun ? 'check' : 'write',
        bytes: bytesRead,
        total_bytes: bytes,
        counts: { ...this.counts },
      });
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

  get #tags(): string[] {
    return [`pack:${this.#packId}`, 'packs'];
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
    const { code, notes, warning, problem, remark, mark } = readCode(cell, true, isNumbered);
    if (code === '' && !problem && !cell.others) {
      return;
    }
    this.counts.rows += 1;
    if (!this.#hasCodes && this.#place.column === undefined && isOtherHeading(cell.text)) {
      this.#judge.readHeading(cell.text);
      this.counts.rejected += 1;
      await this.#report(cell, cell.text, 'rejected', IS_HEADING);
      return;
    }
    if (!cell.broken && (problem || remark || code === '')) {
      this.#readHeading(cell, problem === undefined && remark !== undefined);
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
    const used = this.#used.textOf(cell, code) ?? this.#sections.textOf(this.#areSeveral ? cell : NOWHERE);
    if (used !== undefined && !this.#takes.used) {
      this.heldBack.used += 1;
      this.counts.rejected += 1;
      await this.#report(cell, code, 'rejected', `${used}，${TAKE_USED}`);
      return;
    }
    const earlier = this.#seen.note(code, cell.line, '');
    if (earlier) {
      this.counts.duplicates += 1;
      await this.#report(cell, code, 'duplicate', `与第 ${earlier.line} 行重复，只导入一个`);
      return;
    }
    this.#hasCodes = true;
    this.#used.looks.count(cell);
    const { line, address } = cell;
    const beside = used === undefined ? (cell.beside ?? []) : [];
    this.#ready.add({
      line,
      address,
      code,
      warning,
      remark,
      mark,
      names: this.#judge.namesIn(cell),
      title: this.#judge.titles.titleOf(this.#areSeveral ? cell : NOWHERE),
      beside,
    });
  }

  /** Reads a line without a code, or with what is rather a remark. */
  #readHeading(cell: ColumnCell, mayBeCode = false): void {
    if (this.#used.looks.isLegend(cell.text.trim() || (cell.others ?? ''))) {
      return;
    }
    const { address, ...line } = cell;
    const heading = this.#areSeveral && address !== undefined ? cell : line;
    this.#ready.readHeading(heading, this.#sections.read(heading));
    this.#judge.titles.read(heading, mayBeCode);
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
    const batch = await this.#likeOthers(await this.#unused(this.#ready.take()));
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

  /** The codes of which no line below says that they were given away; the others are reported. */
  async #unused(found: readonly FoundCode[]): Promise<FoundCode[]> {
    const unused: FoundCode[] = [];
    for (const one of found) {
      if (one.used === undefined || this.#takes.used) {
        unused.push(one);
      } else {
        this.heldBack.used += 1;
        this.counts.rejected += 1;
        await this.#report(one, one.code, 'rejected', `${one.used}，${TAKE_USED}`);
      }
    }
    return unused;
  }

  /** The codes that look like the others, and what the operator takes besides; the rest is reported. */
  async #likeOthers(found: readonly FoundCode[]): Promise<FoundCode[]> {
    for (const note of this.#judge.notes(found)) {
      await this.#report({ line: 1 }, '', 'note', note);
    }
    const alike: FoundCode[] = [];
    const holds = this.#judge.holds(found);
    for (const [at, one] of found.entries()) {
      const hold = holds[at]?.find(({ kind }) => !this.#takes[kind]);
      if (hold === undefined) {
        alike.push(one);
        continue;
      }
      this.heldBack[hold.kind] += 1;
      this.counts.rejected += 1;
      const about = hold.isOfColumn && { column: '', scope: 'row' as const };
      await this.#report(one, one.code, 'rejected', hold.reason, about);
    }
    return alike;
  }

  async #reportPlace(found: FoundCode, place: CodePlace): Promise<void> {
    if (place.place === 'pack' && place.id === this.#packId) {
      this.counts.unchanged += 1;
      await this.#report(found, found.code, 'duplicate', '已在这个礼包里，未重复导入');
      return;
    }
    this.counts.rejected += 1;
    await this.#report(found, found.code, 'rejected', placeReason(place));
  }
}
