import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IconButton } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { formatBytes, formatCount } from '../../web/ui/format.ts';
import { NumberField } from '../../web/ui/NumberField.tsx';
import { parseBytes, parseNumber } from '../../web/ui/parse.ts';
import { SegmentedControl, Select } from '../../web/ui/Select.tsx';
import { Slider } from '../../web/ui/Slider.tsx';
import { Switch } from '../../web/ui/Switch.tsx';
import { Term } from '../../web/ui/Tip.tsx';
import { completeDom } from './dom.ts';

beforeAll(completeDom);

const stops = [49152, 98304, 196608, 393216];

function SizeSlider({
  onChange,
  onChangeEnd,
}: {
  onChange: (n: number) => void;
  onChangeEnd: (n: number) => void;
}) {
  const [value, setValue] = useState(49152);
  return (
    <Slider
      label="L2 shared"
      value={value}
      min={1024}
      max={1 << 24}
      stops={stops}
      format={formatBytes}
      parse={parseBytes}
      check={(bytes) => (bytes % 768 === 0 ? null : 'A multiple of 12 ways × 64 B')}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      onChangeEnd={onChangeEnd}
    />
  );
}

function showSlider() {
  const onChange = vi.fn<(n: number) => void>();
  const onChangeEnd = vi.fn<(n: number) => void>();
  render(<SizeSlider onChange={onChange} onChangeEnd={onChangeEnd} />);
  return {
    onChange,
    onChangeEnd,
    track: screen.getByRole('slider', { name: 'L2 shared' }),
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'L2 shared, value' }),
  };
}

describe('slider', () => {
  it('without a value yet, shows none, and says what may be typed', () => {
    const onChange = vi.fn<(n: number) => void>();
    const format = (value: number) => `${value.toFixed(2)} ×`;
    render(
      <Slider
        label="Factor"
        value={2}
        min={1}
        max={3}
        step={0.05}
        isOpen
        format={format}
        parse={parseNumber}
        onChange={onChange}
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Factor, value' });
    expect(field.value).toBe('?');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('?');
    fireEvent.change(field, { target: { value: 'abc' } });
    expect(screen.getByRole('alert').textContent).toBe('Not understood. An example: 2.00 ×');
    fireEvent.change(field, { target: { value: '99' } });
    expect(screen.getByRole('alert').textContent).toBe('From 1.00 × to 3.00 ×');
    // Where the slider begins is an answer, too.
    fireEvent.change(field, { target: { value: '2' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(2);
  });

  it('reports every value of a drag, and its end once', () => {
    const { onChange, onChangeEnd, track } = showSlider();
    for (const place of [200, 340, 350, 700]) fireEvent.change(track, { target: { value: String(place) } });
    expect(onChange.mock.calls.flat()).toEqual([98304, 196608]);
    expect(onChangeEnd).not.toHaveBeenCalled();
    fireEvent.pointerUp(window);
    fireEvent.pointerUp(window);
    expect(onChangeEnd.mock.calls.flat()).toEqual([196608]);
  });

  it('takes keys stop by stop, one gesture until the key is let go', () => {
    const { onChange, onChangeEnd, track } = showSlider();
    fireEvent.keyDown(track, { key: 'ArrowRight' });
    fireEvent.keyDown(track, { key: 'ArrowRight' });
    fireEvent.keyUp(track, { key: 'ArrowRight' });
    fireEvent.keyDown(track, { key: 'End' });
    fireEvent.keyUp(track, { key: 'End' });
    expect(onChange.mock.calls.flat()).toEqual([98304, 196608, 393216]);
    expect(onChangeEnd.mock.calls.flat()).toEqual([196608, 393216]);
    expect(track.getAttribute('aria-valuetext')).toBe('384\u00a0KB');
  });

  it('takes a number without a unit in that of the present value, or without, whichever is nearer to that', () => {
    const { onChangeEnd, field } = showSlider();
    for (const [typed, read] of [
      ['96', 98304],
      ['1536', 1_572_864],
      ['49152', 49_152],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.keyDown(field, { key: 'Enter' });
      expect(onChangeEnd).toHaveBeenLastCalledWith(read);
    }
    fireEvent.change(field, { target: { value: '1 TB' } });
    expect(screen.getByRole('alert').textContent).toBe('From 1\u00a0KB to 16\u00a0MB');
  });

  it('takes a typed value that is no stop', () => {
    const { onChange, onChangeEnd, field } = showSlider();
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '60 KB' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange.mock.calls.flat()).toEqual([61440]);
    expect(onChangeEnd.mock.calls.flat()).toEqual([61440]);
    expect(field.value).toBe('60\u00a0KB');
  });

  it('follows its value again once a refused text was undone', () => {
    const { track, field } = showSlider();
    fireEvent.change(field, { target: { value: 'a lot' } });
    fireEvent.change(field, { target: { value: '48\u00a0KB' } });
    fireEvent.change(track, { target: { value: '340' } });
    expect(field.value).toBe('96\u00a0KB');
  });

  it.each([
    ['a lot', /Not understood/],
    ['1 GB', /From 1 KB to 16 MB/],
    ['50000', /multiple of 12 ways/],
  ])('says what is wrong with “%s” and changes nothing', (text, problem) => {
    const { onChange, field } = showSlider();
    fireEvent.change(field, { target: { value: text } });
    expect(screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ')).toMatch(problem);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field.value).toBe('48\u00a0KB');
  });
});

describe('other controls', () => {
  it('number field steps and stops at its ends', () => {
    const onCommit = vi.fn();
    render(
      <NumberField
        label="Cores"
        value={8}
        min={1}
        max={8}
        format={formatCount}
        parse={parseNumber}
        onCommit={onCommit}
      />,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cores: more' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cores: less' }));
    expect(onCommit).toHaveBeenCalledWith(7);
  });

  it('select and segments give back the value, not its label', () => {
    const choices = [
      { value: 'perf', label: 'PERF' },
      { value: 'fair', label: 'FAIR' },
    ] as const;
    const onChange = vi.fn();
    render(<Select label="Selection" value="perf" choices={choices} onChange={onChange} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Selection' }), { target: { value: 'fair' } });
    render(<SegmentedControl label="Mode" value="perf" choices={choices} onChange={onChange} />);
    fireEvent.click(screen.getByRole('radio', { name: 'FAIR' }));
    expect(onChange.mock.calls).toEqual([['fair'], ['fair']]);
    expect(screen.getByRole('group', { name: 'Mode' })).toBeDefined();
  });

  it('switch is a switch', () => {
    const onChange = vi.fn();
    render(<Switch label="Prefetcher" checked={false} onChange={onChange} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Prefetcher' }));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it('an icon has a name, a term a definition that goes on Escape', () => {
    render(<IconButton icon="play" label="Play" keys="Space" />);
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    render(<Term define="Misses divided by accesses.">miss ratio</Term>);
    const term = screen.getByRole('button', {
      name: 'miss ratio',
      description: 'Misses divided by accesses.',
    });
    term.focus();
    const tip = screen.getByText('Misses divided by accesses.');
    expect(tip.dataset['open']).toBe('');
    fireEvent.keyDown(term, { key: 'Escape' });
    expect(tip.dataset['open']).toBeUndefined();
  });

  it('a dialog is modal, has its title, and closes on Escape and on its button', () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Gallery" onClose={onClose}>
        six scenarios
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Gallery' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
