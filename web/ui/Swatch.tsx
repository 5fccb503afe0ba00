/** Whose it is: a square of the colour. */
import type { CSSProperties } from 'react';
import { programColour } from './colour.ts';

export interface SwatchProps {
  /** Index of the program in the scenario. */
  readonly program: number;
  /** Which of its copies, from 0. */
  readonly copy?: number | undefined;
  /** What it stands for, for the selection. */
  readonly of?: string | undefined;
}

function programStyle({ program, copy }: SwatchProps): CSSProperties {
  return { '--program': programColour(program, copy).css } as CSSProperties;
}

/** Always beside the name it stands for, so it says nothing itself. */
export function Swatch(props: SwatchProps) {
  return <i className="swatch" data-of={props.of} aria-hidden="true" style={programStyle(props)} />;
}
