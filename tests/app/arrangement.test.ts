import { describe, expect, it } from 'vitest';
import type { WorkspaceModel } from 'react-resizable-panels';
import { readArrangement, usualModel, viewsOf, writeArrangement } from '../../web/app/workbench/arrangement';

const titleOf = (id: string) => id.toUpperCase();
const read = (text: string, ...views: string[]) =>
  readArrangement(text, views, titleOf) as WorkspaceModel<null>;

describe('the arrangement of docks as a text', () => {
  it('is read as it was written', () => {
    const texts = [
      'column(stage:55,evictions.cycles*:45)',
      'row(stage:60,column(evictions:50,cycles:50):40)',
      'row(cycles!:30,stage:40,evictions:30)',
    ];
    for (const text of texts) expect(writeArrangement(read(text, 'evictions', 'cycles'))).toBe(text);
  });

  it('says the views in the order of their docks, and which one is in front', () => {
    const model = read('row(cycles:30,stage:40,evictions.reuse*:30)', 'evictions', 'cycles', 'reuse');
    expect(viewsOf(model)).toEqual(['cycles', 'evictions', 'reuse']);
    expect(model.root).toMatchObject({ children: [{}, { id: 'stage' }, { selectedId: 'reuse' }] });
  });

  it.each([
    ['', 'nothing'],
    ['column(stage:55', 'an end that is missing'],
    ['column(evictions:50,evictions:50)', 'a view twice, no stage'],
    ['column(stage.evictions:100)', 'a view in front of the stage'],
    ['column(stage:50,cycles:50)', 'another view'],
    ['column(stage:50,evictions:50)x', 'more than a layout'],
    ['<script>', 'signs that are none of it'],
    ['column('.repeat(20_000), 'depth without end'],
  ])('refuses %.40s: %s', (text) => {
    expect(readArrangement(text, ['evictions'], titleOf)).toBeNull();
  });

  it('is under the stage, beside it where there is room, and alone in front of a projector', () => {
    const how = { active: 'cycles', widthRem: 90, maximised: false };
    const views = ['evictions', 'cycles'];
    expect(usualModel(views, how, titleOf).root).toMatchObject({ orientation: 'vertical' });
    expect(usualModel(views, { ...how, widthRem: 120 }, titleOf).root).toMatchObject({
      orientation: 'horizontal',
    });
    expect(usualModel(views, { ...how, maximised: true }, titleOf).maximizedTabsetId).toBe('views');
  });
});
