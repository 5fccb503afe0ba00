/** A square in the colour of a program. */
import type { CSSProperties } from 'react';
import { programColour } from './colour.ts';

export interface SwatchProps {
  /** Index of the program in the scenario. */
  readonly program: number;
  /** Index of the copy, from 0. */
  readonly copy?: number | undefined;
  /** The item that it represents, for the selection. */
  readonly of?: string | undefined;
}

function programStyle({ program, copy }: SwatchProps): CSSProperties {
  return { '--program': programColour(program, copy).css } as CSSProperties;
}

/** Always next to the name it represents, so it has no text of its own. */
export function Swatch(props: SwatchProps) {
  return <i className="swatch" data-of={props.of} aria-hidden="true" style={programStyle(props)} />;
}
