/**
 * Imports a machine from an lstopo file or a typed description: shows its contents and the assumptions, then applies
 * it.
 */
import { useEffect, useState } from 'react';
import { engine } from '../../engine/client.ts';
import type { RealMachine } from '../../scenario/generated/types.ts';
import { mostDocumentBytes } from '../../scenario/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { bringFile } from '../bring/files.ts';
import { askForFile } from '../../ui/ask-for-files.ts';
import { asSentence } from '../open.ts';
import { closeDialog, openDialog } from '../dialogs.ts';
import { takeRealMachine } from '../take-machine.ts';
import { TextField } from '../TextField.tsx';
import { Found } from './Found.tsx';
import { messageOf } from '../../scenario/error-message.ts';
import './real-machine.css';

type Reading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'found'; readonly real: RealMachine }
  | { readonly kind: 'failed'; readonly message: string };

async function read(text: string): Promise<Reading> {
  try {
    return { kind: 'found', real: await engine().readMachine(text) };
  } catch (error) {
    return { kind: 'failed', message: asSentence(messageOf(error)) };
  }
}

async function readFile(file: File): Promise<Reading> {
  if (file.size > mostDocumentBytes)
    return {
      kind: 'failed',
      message: `The file has ${formatBytes(file.size)}; a topology has at most ${formatBytes(mostDocumentBytes)}.`,
    };
  return read(await file.text());
}

/** Applies the machine; then opens the drawer with all fields if `isToEdit`. */
function take({ machine }: RealMachine, isToEdit: boolean): void {
  takeRealMachine('Import machine', machine);
  if (isToEdit) openDialog({ kind: 'machine' });
  else closeDialog();
}

export default function RealMachineDialog({ file }: { readonly file: File | null }) {
  const [description, setDescription] = useState('');
  const [reading, setReading] = useState<Reading>({ kind: 'nothing' });
  useEffect(() => {
    if (file === null) return;
    let gone = false;
    void readFile(file).then((done) => {
      if (!gone) setReading(done);
    });
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <Dialog title="Import machine" onClose={closeDialog}>
      {file === null ? (
        <>
          <p>
            Run this on the machine, and drop the file on the page:
            <code className="command">lstopo --of xml machine.xml</code>
          </p>
          <TextField
            label="Or describe it"
            value={description}
            placeholder="pack:2 l3:1 core:4 pu:2"
            onCommit={(text) => {
              setDescription(text);
              void read(text).then(setReading);
            }}
          />
          <p className="mute small">
            From the largest to the hardware threads (pu); each number counts them in each of the level
            before: pack, numa, l3, l2, l1, core, pu. A cache can have a size: l3:1(size=32MiB).
          </p>
        </>
      ) : (
        <p className="mute">
          {file.name}, {formatBytes(file.size)}
        </p>
      )}
      {reading.kind === 'failed' && (
        <p className="refusal" role="alert">
          {reading.message}
        </p>
      )}
      {reading.kind === 'found' && <Found real={reading.real} />}
      <p className="dialog-actions">
        {file === null && (
          <Button
            onClick={() => {
              void askForFile().then((chosen) => (chosen ? bringFile(chosen) : undefined));
            }}
          >
            Choose a file
          </Button>
        )}
        <Button onClick={closeDialog}>Cancel</Button>
        {reading.kind === 'found' && (
          <>
            <Button onClick={() => take(reading.real, true)}>Use it, and edit</Button>
            <Button tone="solid" onClick={() => take(reading.real, false)}>
              Use this machine
            </Button>
          </>
        )}
      </p>
    </Dialog>
  );
}
