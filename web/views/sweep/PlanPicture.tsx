/** The picture of a sweep: maps if two fields vary, lines if one does. */
import type { Crossing } from '../../derive/sweep/crossing.ts';
import type { NamedAxis } from './axis-labels.ts';
import { Lines, type LinesProps } from './Lines.tsx';
import { Maps } from './Maps.tsx';

interface PlanPictureProps extends Omit<LinesProps, 'axis' | 'crossing'> {
  readonly axes: readonly [NamedAxis] | readonly [NamedAxis, NamedAxis];
  /** Where one line crosses another; lines only. */
  readonly crossing?: Crossing | null;
}

export function PlanPicture({ axes: [x, y], crossing = null, ...rest }: PlanPictureProps) {
  return y ? <Maps axes={[x, y]} {...rest} /> : <Lines axis={x} crossing={crossing} {...rest} />;
}
