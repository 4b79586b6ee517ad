import type { GameRef } from '#contract/entities/game.ts';
import { PLATFORMS } from '#contract/vocabulary.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface FilterRow<Name extends string> {
  name: Name;
  options: readonly FilterOption[];
}

export interface ChosenFilter<Name extends string> extends FilterOption {
  name: Name;
}

export function plainOptions(values: readonly string[]): FilterOption[] {
  return values.map((value) => ({ value, label: value }));
}

export const platformOptions = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

export function gameOptions(games: readonly GameRef[]): FilterOption[] {
  return games.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The options that the query sets; unknown values are ignored. */
export function chosenOptions<Name extends string>(
  rows: readonly FilterRow<Name>[],
  params: URLSearchParams,
): ChosenFilter<Name>[] {
  return rows.flatMap(({ name, options }) => {
    const option = options.find(({ value }) => value === params.get(name));
    return option ? [{ name, ...option }] : [];
  });
}

export function chosenValue<Name extends string>(
  chosen: readonly ChosenFilter<Name>[],
  name: Name,
): string | undefined {
  return chosen.find((filter) => filter.name === name)?.value;
}
