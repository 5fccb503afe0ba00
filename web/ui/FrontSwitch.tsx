/** Selects which picture of a view is shown. */
import { bringToFront } from './front.ts';
import { SegmentedControl, type Choice } from './Select.tsx';

export interface FrontSwitchProps<Picture extends string> {
  readonly view: string;
  readonly front: Picture;
  readonly choices: readonly Choice<Picture>[];
}

export function FrontSwitch<Picture extends string>({ view, front, choices }: FrontSwitchProps<Picture>) {
  if (choices.length < 2) return null;
  return (
    <SegmentedControl
      label="Picture"
      value={front}
      choices={choices}
      onChange={(picture) => bringToFront(view, picture)}
    />
  );
}
