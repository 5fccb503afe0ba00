/** Quiet text buttons, and icon buttons with an accessible name that is shown on hover. */
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** quiet: muted words · accent: an action just done or to be done · solid: the main action of a dialog. */
  readonly tone?: 'quiet' | 'accent' | 'solid' | undefined;
}

export function Button({ tone = 'quiet', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'button' : `button ${className}`}
      data-tone={tone}
    />
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly icon: IconName;
  /** Its accessible name and its tooltip. */
  readonly label: string;
  /** The equivalent key, shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly tone?: 'quiet' | 'solid' | undefined;
}

export function IconButton({ icon, label, keys, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Tip text={keys === undefined ? label : `${label} (${keys})`} named>
      <button
        type="button"
        {...rest}
        className={className === undefined ? 'icon-button' : `icon-button ${className}`}
        data-tone={tone}
        aria-label={label}
      >
        <Icon name={icon} />
      </button>
    </Tip>
  );
}
