/** Numbers and sentences of the table of schedulers. */
import type { Disagreement } from '../../derive/compare/disagreement.ts';
import type { FigureForm } from '../../derive/compare/scheduler-figures.ts';
import type { Spread } from '../../derive/compare/statistics.ts';
import { formatCount, formatIpc, formatPercent, formatRatio } from '../../ui/format.ts';

const formats: Readonly<Record<FigureForm, (value: number) => string>> = {
  percent: (value) => formatPercent(value, 1),
  count: formatCount,
  ipc: formatIpc,
  ratio: (value) => formatRatio(value, 2),
};

export function written(form: FigureForm, value: number): string {
  return formats[form](value);
}

/** A published value, with its printed number of digits. */
export function asPrinted(form: FigureForm, value: number): string {
  return form === 'ipc' ? formatRatio(value, 1) : written(form, value);
}

/** "± 0.1": the half-range over seeds; empty for one seed. */
export function spreadWords(form: FigureForm, { least, most, count }: Spread): string {
  return count < 2 ? '' : `±\u202f${written(form, (most - least) / 2)}`;
}

/** Two schedulers that IPC and Speedup rank in opposite orders, and the threads whose solo speed explains it. */
export function sayDisagreement({ row, other, mixAlone, otherMixAlone, favoured }: Disagreement): string {
  const [name, otherName] = [row.scheduler.name, other.scheduler.name];
  const order = `${name} commits more instructions per cycle than ${otherName}, and its Speedup is lower.`;
  const mix = `Its threads are faster alone: ${formatIpc(mixAlone)} instructions per cycle, ${otherName}’s ${formatIpc(otherMixAlone)}.`;
  if (!favoured) return `${order} ${mix}`;
  const { program, ipcAlone, share, otherShare } = favoured;
  return `${order} ${mix} Above all ${program}, ${formatIpc(ipcAlone)} alone: ${formatPercent(share)} of its instructions, ${formatPercent(otherShare)} there.`;
}
