/** A gain in sentences, from its figures. */
import type { EqualWork, Gain } from '../../scenario/generated/types.ts';
import { formatIpc, formatPercent, formatPoints, formatRatio } from '../../ui/format.ts';
import { causesOf, gainWords } from '../../derive/compare/gain-causes.ts';

/** Per cent: smaller changes of IPC are reported as none. Chosen. */
const noGainPercent = 0.5;

/** "IPC 1.05 → 1.33, +26 %: +25 % thread mix, +1.2 % thread speed." */
export function gainSentence({ a, b, percent }: Gain): string {
  const ipc = `IPC ${formatIpc(a.ipc)} → ${formatIpc(b.ipc)}`;
  if (!percent) return `${ipc}.`;
  const parts = causesOf(percent).map((cause) => `${formatPoints(percent[cause])} ${gainWords[cause].part}`);
  return `${ipc}, ${formatPoints(percent.total)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

/** The main cause of the gain; null if there is none. */
export function gainKind({ percent }: Gain): string | null {
  if (!percent || Math.abs(percent.total) < noGainPercent) return null;
  const { total, thread_mix: mix, thread_speed: speed } = percent;
  const verb = total > 0 ? 'gain' : 'loss';
  const along = (part: number): number => part * Math.sign(total);
  const most = Math.max(along(mix), along(speed));
  const least = Math.abs(total) / 2;
  // Where other parts take back more than the whole gain, no part is most of it.
  const taken = causesOf(percent).reduce((sum, cause) => sum + Math.max(0, -along(percent[cause])), 0);
  if (most <= least || taken > Math.abs(total)) return null;
  if (along(mix) === most)
    return `Most of the ${verb} is thread mix: the shares of the processor changed in favour of ${
      total > 0 ? 'fast' : 'slow'
    } threads.`;
  return `Most of the ${verb} is thread speed: threads run ${total > 0 ? 'faster' : 'slower'} while they have a hardware context.`;
}

/** Progress with equal weight per thread, independent of its share of the machine. */
export function equalWorkSentence({ mean_speedup, harmonic_speedup, least_speedup }: EqualWork): string {
  return `Progress per thread, B ÷ A: mean ${formatRatio(mean_speedup, 2)}, harmonic mean ${formatRatio(
    harmonic_speedup,
    2,
  )}; the thread that ${least_speedup < 1 ? 'loses most' : 'gains least'} has ${formatPercent(least_speedup)} of its progress in A.`;
}

/** All sentences about a gain, in order. */
export function gainSentences(gain: Gain): string[] {
  const kind = gainKind(gain);
  return [
    gainSentence(gain),
    ...(kind === null ? [] : [kind]),
    ...(gain.equal_work ? [equalWorkSentence(gain.equal_work)] : []),
  ];
}
