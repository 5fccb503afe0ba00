/** The invisible base of the editors: commands on the scenario, the drop target for files, and the open dialog. */
import { lazy, Suspense } from 'react';
import { DropTarget } from './bring/DropTarget.tsx';
import { useDialogs } from './dialogs.ts';
import { useAfterFork } from './fork/useAfterFork.ts';
import './editors.css';
import { useLostPins } from './useLostPins.ts';
import { useMissingTraces } from './useMissingTraces.ts';
import { useScenarioCommands } from './useScenarioCommands.ts';

const Gallery = lazy(() => import('./gallery/Gallery.tsx'));
const MachineGallery = lazy(() => import('./machine-gallery/MachineGallery.tsx'));
const MachineDrawer = lazy(() => import('./machine/MachineDrawer.tsx'));
const TextDrawer = lazy(() => import('./text/TextDrawer.tsx'));
const ProgramDrawer = lazy(() => import('./workload/ProgramDrawer.tsx'));
const OwnPolicyDialog = lazy(() => import('./policy/own/OwnPolicyDialog.tsx'));
const PlacementDialog = lazy(() => import('./placement/PlacementDialog.tsx'));
const CountersDialog = lazy(() => import('./bring/CountersDialog.tsx'));
const RealMachineDialog = lazy(() => import('./real-machine/RealMachineDialog.tsx'));
const ForkDialog = lazy(() => import('./fork/ForkDialog.tsx'));
const BringDialog = lazy(() => import('./bring/BringDialog.tsx'));

function OpenDialog() {
  const open = useDialogs((state) => state.open);
  switch (open?.kind) {
    case 'gallery':
      return <Gallery />;
    case 'machines':
      return <MachineGallery />;
    case 'machine':
      return <MachineDrawer />;
    case 'text':
      return <TextDrawer />;
    case 'program':
      return <ProgramDrawer key={open.entry} entry={open.entry} />;
    case 'bring':
      return <BringDialog file={open.file} />;
    case 'fork':
      return <ForkDialog />;
    case 'placement':
      return <PlacementDialog />;
    case 'counters':
      return <CountersDialog key={`${open.file.name} ${open.file.lastModified}`} file={open.file} />;
    case 'real-machine':
      return <RealMachineDialog file={open.file} />;
    case 'own-policy':
      return <OwnPolicyDialog key={open.pane} pane={open.pane} />;
    case undefined:
      return null;
  }
}

export default function Ground() {
  useScenarioCommands();
  useMissingTraces();
  useLostPins();
  useAfterFork();
  return (
    <>
      <Suspense>
        <OpenDialog />
      </Suspense>
      <DropTarget />
    </>
  );
}
