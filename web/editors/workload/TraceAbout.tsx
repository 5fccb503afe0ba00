/** Describes a recorded trace, or what to do if this browser lacks it. */
import { useScenario } from '../../scenario/store.ts';
import { formatBytes, formatCompact, formatCount } from '../../ui/format.ts';
import { Button } from '../../ui/Button.tsx';
import { forgetBrought } from '../bring/bring.ts';
import { saveTrace } from '../bring/files.ts';
import { openDialog } from '../dialogs.ts';
import { useLibrary } from '../../engine/library.ts';
import { useTracePresence } from './useTracePresence.ts';

/** An imported trace: links name it but do not contain it, so it can be saved as a file. */
function Kept({ name }: { readonly name: string }) {
  return (
    <>
      You brought it; it is kept in this browser. A link to this scenario names it and does not carry it.{' '}
      <Button tone="accent" onClick={() => void saveTrace(name)}>
        Save it as a file
      </Button>{' '}
      <Button onClick={() => void forgetBrought(name)}>Remove from this browser</Button>
    </>
  );
}

export function TraceAbout({ name }: { readonly name: string }) {
  const meta = useLibrary((library) => library.traces?.find((trace) => trace.name === name));
  const here = useTracePresence(name);
  const isCoherent = useScenario(({ scenario }) => (scenario.machine.coherence ?? null) !== null);
  if (here === false)
    return (
      <>
        This browser does not have it: links do not contain traces. Ask the sender of the link for the file
        and drop it on the page, under the name <strong>{name}</strong>.{' '}
        <Button tone="accent" onClick={() => openDialog({ kind: 'bring', file: null })}>
          Choose the file
        </Button>
      </>
    );
  if (!meta) return <Kept name={name} />;
  const threads = meta.threads?.length ?? 1;
  return (
    <>
      {meta.about}. {formatCompact(meta.references)} data references, {formatCompact(meta.instructions)}{' '}
      instructions, {formatBytes(meta.footprint_bytes)} touched. Recorded with{' '}
      <code className="command">{meta.command}</code>
      {threads > 1 && !isCoherent && (
        <strong>
          {' '}
          The caches of this machine are not coherent: each of its {formatCount(threads)} threads plays in
          memory of its own, and nothing is shared.
        </strong>
      )}
    </>
  );
}
