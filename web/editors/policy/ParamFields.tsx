/** A policy's parameters as a form, generated from the policy's declaration. */
import { speaksForItself } from '../../derive/names/policy.ts';
import {
  doesSomething,
  placeOfParam,
  withParam,
  withPolicy,
  type PaneLetter,
} from '../../scenario/change/policy.ts';
import type { JsonValue, ParamSpec, PolicyChoice, PolicyInfo } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount, formatNumber } from '../../ui/format.ts';
import { parseNumber } from '../../ui/parse.ts';
import { runCommand } from '../../ui/commands.ts';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { wholeNumber } from '../../ui/quantities.ts';
import { openDialog } from '../dialogs.ts';
import { useGesture } from '../useGesture.ts';

interface ParamProps {
  readonly pane: PaneLetter;
  readonly spec: ParamSpec;
  readonly value: JsonValue;
  /** Whether a choice is shown beside the policy's name, with its label only in a tip. */
  readonly isBeside?: boolean;
}

/** Stops at 1, 2 and 5 of each power of ten, with the ends. */
function niceStops(low: number, high: number): number[] {
  const stops = new Set([low]);
  for (let power = 1; power <= high; power *= 10)
    for (const step of [1, 2, 5]) if (step * power > low && step * power < high) stops.add(step * power);
  return [...stops, high];
}

function NumberParam({ pane, spec, value, whole }: ParamProps & { readonly whole: boolean }) {
  const gesture = useGesture();
  const range = spec.kind as { low: number; high: number };
  const wide = range.high - range.low > 100;
  const write = whole ? formatCount : formatNumber;
  return (
    <Slider
      label={spec.label}
      hint={`${spec.about}${spec.unit === '' ? '' : ` In ${spec.unit}.`}`}
      value={typeof value === 'number' ? value : range.low}
      min={range.low}
      max={range.high}
      step={whole ? 1 : (range.high - range.low) / 100}
      stops={whole && wide ? niceStops(range.low, range.high) : undefined}
      format={write}
      parse={parseNumber}
      check={whole ? wholeNumber : undefined}
      onChange={(next) => {
        gesture.change(spec.label, (scenario) => withParam(scenario, pane, spec.id, next));
      }}
      onChangeEnd={gesture.end}
    />
  );
}

function Param(props: ParamProps) {
  const { pane, spec, value, isBeside = false } = props;
  const set = (next: JsonValue): void => {
    edit(spec.label, (scenario) => withParam(scenario, pane, spec.id, next));
  };
  switch (spec.kind.kind) {
    case 'choice':
      if (!isBeside)
        return (
          <Select
            label={spec.label}
            hint={spec.about}
            value={typeof value === 'string' ? value : ''}
            choices={spec.kind.options.map(([option, label]) => ({ value: option, label }))}
            onChange={set}
          />
        );
      return (
        <Tip text={`${spec.label}. ${spec.about}`}>
          <select
            className="select param-choice"
            aria-label={`${pane.toUpperCase()}, ${spec.label}`}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => {
              set(event.currentTarget.value);
            }}
          >
            {spec.kind.options.map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </Tip>
      );
    case 'integer':
      return <NumberParam {...props} whole />;
    case 'number':
      return <NumberParam {...props} whole={false} />;
    case 'flag':
      return <Switch label={spec.label} checked={value === true} onChange={set} />;
    case 'placement':
      return <Placement {...props} />;
    case 'matrix':
      return <Matrix {...props} />;
    case 'runs':
      return <Runs {...props} />;
    case 'text':
      return <Program {...props} />;
  }
}

/** A placement, set by dragging threads on the stage; it can be cleared here. */
function Placement({ pane, spec, value }: ParamProps) {
  const bound = Array.isArray(value) ? value.filter((context) => context !== null).length : 0;
  return (
    <div className="row">
      <span className="mute">
        {bound === 0
          ? 'Drag threads onto hardware contexts on the stage.'
          : `${counted(bound, 'thread')} pinned`}
      </span>
      {bound > 0 && (
        <Button
          className="row-value"
          onClick={() => edit('Let all threads go', (scenario) => withParam(scenario, pane, spec.id, []))}
        >
          let go
        </Button>
      )}
    </div>
  );
}

/** A matrix, measured elsewhere; it can be cleared here. */
function Matrix({ pane, spec, value }: ParamProps) {
  const rows = Array.isArray(value) ? value.length : 0;
  return (
    <div className="row">
      <Tip text={spec.about}>
        <span className="mute">
          {rows === 0
            ? `${spec.label}: none`
            : `${spec.label} of ${formatCount(rows)} × ${formatCount(rows)} pairs`}
        </span>
      </Tip>
      {rows === 0 && (
        <Button className="row-value" onClick={() => void runCommand('open.corun')}>
          measure
        </Button>
      )}
      {rows > 0 && (
        <Button
          className="row-value"
          onClick={() => edit(`Forget ${spec.label}`, (scenario) => withParam(scenario, pane, spec.id, []))}
        >
          forget
        </Button>
      )}
    </div>
  );
}

/** Runs from a recording. */
function Runs({ spec, value }: ParamProps) {
  const runs = Array.isArray(value) ? value.flat() : [];
  return (
    <div className="row">
      <Tip text={spec.about}>
        <span className="mute">
          {runs.length === 0
            ? `${spec.label}: none. Open a recording, and What if under it.`
            : counted(runs.length, 'recorded run')}
        </span>
      </Tip>
    </div>
  );
}

/** A program, which has its own editor. */
function Program({ pane, value }: ParamProps) {
  const lines = typeof value === 'string' ? value.trimEnd().split('\n').length : 0;
  return (
    <div className="row">
      <span className="mute">{`${counted(lines, 'line')} of TypeScript`}</span>
      <Button className="row-value" onClick={() => openDialog({ kind: 'own-policy', pane })}>
        read and edit
      </Button>
    </div>
  );
}

interface ParamFieldsProps {
  readonly pane: PaneLetter;
  readonly choice: PolicyChoice;
  readonly info: PolicyInfo;
}

function isNumber({ kind }: ParamSpec): boolean {
  return kind.kind === 'integer' || kind.kind === 'number';
}

/** The position of a parameter: beside the policy's name, in a row under it, or under More. */
type Place = 'beside' | 'row' | 'more';

/**
 * Choices that a reader of the paper expects are beside the name, as far as their options explain themselves; the
 * first one that needs its label has a row.
 */
function placeOf({ params }: PolicyInfo, spec: ParamSpec): Place {
  const { kind } = spec;
  if (kind.kind !== 'choice') return isNumber(spec) ? 'more' : 'row';
  if (kind.options.some(([, name]) => speaksForItself(name))) return 'beside';
  return params.find((other) => other.kind.kind === 'choice') === spec ? 'row' : 'more';
}

function fieldsOf({ pane, choice, info }: ParamFieldsProps, place: Place) {
  return info.params
    .filter((spec) => placeOf(info, spec) === place && doesSomething(info, choice.params, spec))
    .map((spec) => (
      <div key={spec.id} className="param" data-field={pane === 'b' ? placeOfParam(spec.id) : undefined}>
        <Param
          pane={pane}
          spec={spec}
          value={choice.params[spec.id] ?? spec.default}
          isBeside={place === 'beside'}
        />
      </div>
    ));
}

/** Choices beside the policy's name. */
export function ChoiceFields(props: ParamFieldsProps) {
  return fieldsOf(props, 'beside');
}

/** Placements, switches and the choice that needs its label, in rows. */
export function PlainFields(props: ParamFieldsProps) {
  return fieldsOf(props, 'row');
}

/** The remaining parameters, and a button that restores the published numbers. */
export function MoreFields(props: ParamFieldsProps) {
  const { pane, choice, info } = props;
  const numbers = info.params.filter(isNumber);
  const asPublished = Object.fromEntries(
    Object.entries(choice.params).filter(([id]) => !numbers.some((spec) => spec.id === id)),
  );
  return (
    <>
      {fieldsOf(props, 'more')}
      {numbers.some((spec) => spec.id in choice.params) && (
        <Button
          onClick={() => {
            edit(`${info.name} as published`, (scenario) =>
              withPolicy(scenario, pane, { id: choice.id, params: asPublished }),
            );
          }}
        >
          numbers as published
        </Button>
      )}
    </>
  );
}
