import { beforeAll, describe, expect, it, vi } from 'vitest';
import { amountOf } from '../../web/charts/DataTable.tsx';
import { formatPercent, formatRatio } from '../../web/ui/format.ts';
import { gradient } from '../../web/charts/picture/gradient.ts';
import { paintAttributes, paintOf } from '../../web/charts/picture/paint.ts';
import { drawnBy } from '../../web/charts/picture/pen.ts';
import { pictureFile } from '../../web/charts/picture/document.ts';
import { setProvenance } from '../../web/charts/picture/provenance.ts';
import { Recorder } from '../../web/charts/picture/recorder.ts';
import { csvRows, tablesIn } from '../../web/charts/picture/tables.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(() => {
  completeDom();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  // jsdom has no layout: every word is ten pixels of a line.
  const box = { x: 0, y: 0, left: 0, top: 0, right: 10, bottom: 10, width: 10, height: 10 };
  vi.stubGlobal('SVGSVGElement', globalThis.SVGSVGElement);
  Range.prototype.getClientRects = () => [box] as unknown as DOMRectList;
});

const parse = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml');
const ids = (): (() => string) => {
  let last = 0;
  return () => {
    last += 1;
    return `c${last.toString()}`;
  };
};

describe('colours', () => {
  it('are hexadecimal with the opacity beside', () => {
    expect(paintOf('rgb(26, 95, 208)')).toEqual({ colour: '#1a5fd0', opacity: 1 });
    expect(paintOf('rgba(255, 0, 0, 0.5)')).toEqual({ colour: '#ff0000', opacity: 0.5 });
    expect(paintOf('rgba(0, 0, 0, 0)')).toBeNull();
    expect(paintAttributes('fill', 'rgba(255, 0, 0, 0.5)', 0.5)).toEqual({
      fill: '#ff0000',
      'fill-opacity': 0.25,
    });
    expect(paintAttributes('stroke', 'transparent')).toEqual({ stroke: 'none' });
  });

  it('gradients keep colours, places and repetition', () => {
    const rect = { x: 0, y: 0, width: 100, height: 10 };
    const ramp = gradient('linear-gradient(to right, rgb(0, 0, 0), rgb(255, 255, 255) 50%)', rect, ids());
    const stripes = gradient(
      'repeating-linear-gradient(90deg, rgb(0, 0, 0) 0px, rgb(0, 0, 0) 1px, rgba(0, 0, 0, 0) 1px, rgba(0, 0, 0, 0) 5px)',
      rect,
      ids(),
    );
    const [first] = parse(
      `<svg xmlns="http://www.w3.org/2000/svg">${ramp?.definition ?? ''}</svg>`,
    ).querySelectorAll('linearGradient');
    expect(first?.getAttribute('x2')).toBe('100');
    expect([...(first?.children ?? [])].map((stop) => stop.getAttribute('stop-color'))).toEqual([
      '#000000',
      '#ffffff',
    ]);
    expect(first?.lastElementChild?.getAttribute('offset')).toBe('0.5');
    expect(stripes?.definition).toContain('spreadMethod="repeat"');
    expect(stripes?.definition).toContain('x2="5"');
    expect(gradient('url(x.png)', rect, ids())).toBeNull();
  });
});

describe('the pen that writes SVG', () => {
  it('rectangles of one colour are one path, and texts are text', () => {
    const pen = new Recorder(null, ids());
    pen.fillStyle = '#112233';
    pen.fillRect(0, 0, 4, 4);
    pen.fillRect(5, 0, 4, 4);
    pen.fillStyle = '#445566';
    pen.fillRect(10, 0, 4, 4);
    pen.font = '500 11px Inter, sans-serif';
    pen.fillText('a < b & "c"', 1, 2);
    const drawing = parse(`<svg xmlns="http://www.w3.org/2000/svg">${pen.toSvg()}</svg>`);
    expect([...drawing.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual([
      'M0 0h4v4h-4zM5 0h4v4h-4z',
      'M10 0h4v4h-4z',
    ]);
    const text = drawing.querySelector('text');
    expect(text?.textContent).toBe('a < b & "c"');
    expect(text?.getAttribute('font-size')).toBe('11');
    expect(text?.getAttribute('font-weight')).toBe('500');
    expect(text?.getAttribute('font-family')).toBe('Inter, sans-serif');
  });

  it('clips until what was saved is restored', () => {
    const pen = new Recorder(null, ids());
    pen.save();
    pen.beginPath();
    pen.roundRect(0, 0, 10, 10, 2);
    pen.clip();
    pen.fillStyle = '#112233';
    pen.fillRect(0, 0, 4, 4);
    pen.restore();
    expect(pen.fillStyle).toBe('#000000');
    pen.fillRect(0, 0, 1, 1);
    const drawing = parse(`<svg xmlns="http://www.w3.org/2000/svg">${pen.toSvg()}</svg>`).documentElement;
    expect([...drawing.children].map(({ localName }) => localName)).toEqual(['clipPath', 'g', 'path']);
    expect(drawing.children[1]?.getAttribute('clip-path')).toBe(`url(#${drawing.children[0]?.id ?? ''})`);
  });
});

function stage(html: string): HTMLElement {
  const section = document.createElement('section');
  section.innerHTML = html;
  document.body.replaceChildren(section);
  return section;
}

describe('a part of the page as SVG', () => {
  it('has title, origin and visible words as text, and nothing that runs or is loaded', () => {
    setProvenance(() => ({
      title: 'Run <1>',
      line: 'seed 7',
      link: 'https://example.org/#s=1.x',
      fileName: (what, ending) => what + ending,
    }));
    const element = stage(
      '<p>miss & ratio</p><script>alert(1)</script><button class="icon-button">x</button><p style="display:none">hidden</p>',
    );
    const canvas = document.createElement('canvas');
    element.append(canvas);
    canvas.getBoundingClientRect = () => new DOMRect(0, 0, 20, 10);
    drawnBy(canvas, (pen) => {
      pen.fillText('drawn', 1, 2);
    });
    const { svg } = pictureFile({ title: 'A & B', element });
    const drawing = parse(svg);
    expect(drawing.querySelector('parsererror')).toBeNull();
    expect(drawing.querySelector('title')?.textContent).toBe('A & B');
    expect(drawing.querySelector('desc')?.textContent).toBe('Run <1>\nseed 7\nhttps://example.org/#s=1.x');
    expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'A & B',
      'miss & ratio',
      'drawn',
      'Run <1> · seed 7',
    ]);
    expect(svg).not.toMatch(/script|foreignObject|href="(?!data:)|hidden/);
  });
});

describe('the numbers of a picture', () => {
  const table = {
    caption: 'Share',
    columns: [{ label: 'Thread' }, { label: 'A' }, { label: 'B' }],
    rows: [
      ['gzip·1', amountOf(formatPercent, 0.0554), amountOf(formatRatio, null)],
      ['art·1', amountOf(formatPercent, 0.5), 'none'],
    ],
  };

  it('one table stands as it is, its numbers plain and whole', () => {
    expect(csvRows([table])).toEqual([
      ['Thread', 'A', 'B'],
      ['gzip·1', 0.0554, ''],
      ['art·1', 0.5, 'none'],
    ]);
  });

  it('of several every number says where it stood', () => {
    const rows = csvRows([table, { ...table, caption: 'Again' }]);
    expect(rows[0]).toEqual(['figure', 'line', 'row', 'column', 'value']);
    expect(rows.slice(1, 4)).toEqual([
      ['Share', 1, 'gzip·1', 'A', 0.0554],
      ['Share', 2, 'art·1', 'A', 0.5],
      ['Share', 2, 'art·1', 'B', 'none'],
    ]);
    expect(rows).toHaveLength(7);
  });

  it('a table of the page is read cell by cell', () => {
    const element = stage(
      '<table><caption>Threads</caption><tr><th>Thread</th><th>IPC<span aria-hidden="true"> ↓</span></th><th class="undrawn">Open</th></tr>' +
        '<tr><th>gzip</th><td><data value="0.125">0.13</data></td><td class="undrawn">A</td></tr></table>',
    );
    expect(csvRows(tablesIn(element))).toEqual([
      ['Thread', 'IPC'],
      ['gzip', 0.125],
    ]);
  });
});
