/** One question: the class's predictions, the true value, and the most common error. */
import type { ReactNode } from 'react';
import { Figure } from '../../charts/Figure.tsx';
import type { TableData } from '../../charts/DataTable.tsx';
import type { Question, Task } from '../../scenario/generated/types.ts';
import { formatFigure, formatNumber, formatPercent } from '../../ui/format.ts';
import { CurvePicture } from './CurvePicture.tsx';
import { Dots } from './Dots.tsx';
import { PlaceGrid } from './PlaceGrid.tsx';
import { curvesOf, givenTo, numberMarks, placementMarks, placesOf } from './predictions.ts';
import { mean, type ClassRow } from './rows.ts';
import {
  curveSentence,
  curveTable,
  numberSentence,
  numberTable,
  orderSentence,
  orderTable,
  placementSentence,
  placementTable,
} from './words.ts';

interface Shown {
  readonly sentence: string;
  readonly subtitle: string;
  readonly table: () => TableData;
  readonly scores: readonly number[];
  readonly picture: ReactNode;
}

const difference = 'predicted − simulated';

/** A sign shows on which side of the simulation a value is. */
const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

function shownOf(rows: readonly ClassRow[], at: number, task: Task): Shown {
  switch (task.kind) {
    case 'number': {
      const given = givenTo(rows, at, task);
      const marks = numberMarks(task, given);
      const sentence = numberSentence(task, given);
      return {
        sentence,
        subtitle: marks.as === 'value' ? 'a dot per student' : `${difference}, a dot per student`,
        table: () => numberTable(task, given),
        scores: given.map(({ score }) => score),
        picture: (
          <Dots
            marks={marks}
            format={(value) => {
              const text = formatFigure(value, task.step, task.unit);
              return marks.as === 'value' ? text : signed(value, text);
            }}
            axis={marks.as === 'value' ? task.label : difference}
            label={`${task.label}. ${sentence}`}
          />
        ),
      };
    }
    case 'curve': {
      const given = givenTo(rows, at, task);
      const curves = curvesOf(task, given);
      const sentence = curveSentence(task, given);
      return {
        sentence,
        subtitle: `${curves.as === 'value' ? '' : `${difference}, `}a line per student, the simulation in color`,
        table: () => curveTable(task, given),
        scores: given.map(({ score }) => score),
        picture: <CurvePicture task={task} curves={curves} label={`${task.y_label}. ${sentence}`} />,
      };
    }
    case 'order': {
      const given = givenTo(rows, at, task);
      return {
        sentence: orderSentence(task, given),
        subtitle: 'students per place, right predictions framed',
        table: () => orderTable(task, given),
        scores: given.map(({ score }) => score),
        picture: <PlaceGrid places={placesOf(task, given)} top={task.top} total={given.length} />,
      };
    }
    case 'placement': {
      const given = givenTo(rows, at, task);
      const marks = placementMarks(given);
      const sentence = placementSentence(given);
      return {
        sentence,
        subtitle: 'a dot per student',
        table: () => placementTable(task, given),
        scores: given.map(({ score }) => score),
        picture: (
          <Dots
            marks={marks}
            format={marks.as === 'gain' ? formatPercent : formatNumber}
            axis={marks.as === 'gain' ? 'share of the way from random to best' : task.label}
            label={`${task.label}. ${sentence}`}
          />
        ),
      };
    }
  }
}

const quantityOf = (task: Task): string => (task.kind === 'curve' ? task.y_label : task.label);

export interface QuestionFigureProps {
  readonly question: Question;
  /** Its index in the lesson. */
  readonly at: number;
  readonly rows: readonly ClassRow[];
}

export function QuestionFigure({ question, at, rows }: QuestionFigureProps) {
  const { sentence, subtitle, table, scores, picture } = shownOf(rows, at, question.task);
  return (
    <div className="class-question">
      <Figure
        level={3}
        title={`Question ${(at + 1).toString()}: ${quantityOf(question.task)}`}
        subtitle={subtitle}
        table={table}
      >
        {scores.length > 0 && picture}
      </Figure>
      <p>
        <strong>{sentence}</strong> <span className="mute">Mean score {formatPercent(mean(scores))}.</span>
      </p>
      <p className="small mute">{question.ask}</p>
    </div>
  );
}
