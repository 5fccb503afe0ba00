/** A line's address bit by bit: the tag, the set index, and the offset within the line. */
import type { AddressParts } from '../../derive/caches/microscope.ts';
import { formatCount } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import { hex, type Phase } from './steps.ts';

interface Field {
  readonly id: 'tag' | 'index' | 'offset';
  readonly name: string;
  readonly definition: string;
  readonly bits: string;
  readonly value: string;
}

/** The least number of tag bits shown: further leading zeros carry no information. */
const leastTagBits = 16;

function shortTag(bits: string): string {
  const first = bits.indexOf('1');
  const needed = first < 0 ? leastTagBits : Math.max(leastTagBits, bits.length - first);
  return bits.slice(-Math.min(bits.length, needed));
}

function fieldsOf({ bits, indexBits, offsetBits, tag, set, line }: AddressParts, sets: number): Field[] {
  const offset: Field = {
    id: 'offset',
    name: 'offset',
    definition: 'The byte within the line. The cache moves whole lines, so a lookup ignores these bits.',
    bits: '·'.repeat(offsetBits),
    value: `${formatCount(2 ** offsetBits)} bytes per line`,
  };
  if (indexBits === null) {
    return [
      {
        id: 'tag',
        name: 'tag: the whole line number',
        definition:
          'Stored with each line and compared. The number of sets is no power of two, so no bits of the address name the set alone, and the tag is the whole line number.',
        bits: shortTag(bits),
        value: `${formatCount(line)} mod ${formatCount(sets)} = set ${formatCount(set)}`,
      },
      offset,
    ];
  }
  return [
    {
      id: 'tag',
      name: 'tag',
      definition: 'Stored with each line and compared with the address: it identifies a line within its set.',
      bits: shortTag(bits.slice(0, bits.length - indexBits)),
      value: hex(tag),
    },
    {
      id: 'index',
      name: 'set index',
      definition:
        'Which set the line belongs to: the lowest bits of the line number, so that neighbours fall into different sets.',
      bits: indexBits === 0 ? '' : bits.slice(-indexBits),
      value: `set ${formatCount(set)}`,
    },
    offset,
  ];
}

/** The fields that are lit in each phase. */
const litIn: Readonly<Record<Phase, readonly Field['id'][]>> = {
  set: ['index'],
  compare: ['tag'],
  update: [],
};

export interface AddressProps {
  readonly parts: AddressParts;
  readonly sets: number;
  readonly phase: Phase;
}

export function Address({ parts, sets, phase }: AddressProps) {
  const lit = parts.indexBits === null && phase === 'set' ? ['tag'] : litIn[phase];
  return (
    <dl className="address">
      {fieldsOf(parts, sets).map(({ id, name, definition, bits, value }) => (
        <div key={id} data-field={id} data-lit={lit.includes(id) ? '' : undefined}>
          <dt>
            <Term define={definition}>{name}</Term>
          </dt>
          <dd>
            <span className="address-bits" aria-hidden="true">
              {Array.from(bits, (bit, index) => (
                <i key={index} data-bit={bit}>
                  {bit}
                </i>
              ))}
            </span>
            <span className="address-value">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
