import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { PanelBoundary } from '../../web/app/PanelBoundary.tsx';
import { setRescue } from '../../web/app/rescue.ts';
import { completeDom } from './dom.ts';

beforeAll(() => {
  completeDom();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

it('keeps the rest alive, says what failed, tries again, and hands the scenario out', async () => {
  let broken = true;
  const Panel = () => {
    if (broken) throw new Error('the frame has no column "owners"');
    return <p>the timeline</p>;
  };
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  setRescue(() => '{"version":1}');
  render(
    <>
      <PanelBoundary what="Timeline">
        <Panel />
      </PanelBoundary>
      <p>the stage</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Timeline could not be shown');
  expect(screen.getByText('the frame has no column "owners"')).toBeDefined();
  expect(screen.getByText('the stage')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the scenario' }));
  await vi.waitFor(() => {
    expect(writeText).toHaveBeenCalledWith('{"version":1}');
  });
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the timeline')).toBeDefined();
});
