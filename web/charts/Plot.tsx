/** An SVG in the pixels of its box: drawn once the box is measured, announced as one picture. */
import type { ComponentProps, CSSProperties, ReactNode } from 'react';

export interface PlotProps {
  /** The ref from useSize. */
  readonly box: ComponentProps<'div'>['ref'];
  readonly width: number;
  readonly height: number;
  /** Its accessible name. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly boxClass?: string | undefined;
  readonly boxStyle?: CSSProperties | undefined;
  readonly children: ReactNode;
}

export function Plot({ box, boxClass, boxStyle, width, height, label, className, children }: PlotProps) {
  return (
    <div ref={box} className={boxClass} style={boxStyle}>
      {width > 0 && (
        <svg className={className} width={width} height={height} role="img" aria-label={label}>
          {children}
        </svg>
      )}
    </div>
  );
}
