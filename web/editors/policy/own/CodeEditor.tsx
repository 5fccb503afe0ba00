/** A program editor with line numbers, highlighting, completion and error marks. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, ensureSyntaxTree, indentOnInput } from '@codemirror/language';
import { lintGutter, linter, type Diagnostic } from '@codemirror/lint';
import { EditorState, StateEffect, type Text } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { compile } from '../../../engine/own/compile.ts';
import { completion } from './completion.ts';
import { look } from './look.ts';

/** The position and message of a runtime error in a program. */
export interface Fault {
  readonly source: string;
  readonly line: number | null;
  readonly message: string;
}

export interface CodeEditorProps {
  readonly label: string;
  readonly source: string;
  readonly fault: Fault | null;
  readonly onChange: (source: string) => void;
  /** Handles Ctrl or ⌘ with Enter. */
  readonly onRun: () => void;
}

/** The time allowed for parsing a long text. */
const parseMs = 300;

/** Signals that the outcome of a run has arrived, so that the marks may change. */
const told = StateEffect.define();

function atLine(doc: Text, line: number | null, message: string): Diagnostic {
  const { from, to } = doc.line(Math.max(1, Math.min(line ?? 1, doc.lines)));
  return { from, to, severity: 'error', message };
}

/** The first error in a text, from the compiler, or, if that finds none, from the editor's grammar. */
function wrong(state: EditorState): Diagnostic[] {
  const compiled = compile(state.doc.toString());
  if (!compiled.ok) return [atLine(state.doc, compiled.line, compiled.message)];
  const found: Diagnostic[] = [];
  // A partial parse would end in a spurious error.
  ensureSyntaxTree(state, state.doc.length, parseMs)?.iterate({
    enter: ({ type, from }) => {
      if (!type.isError || found.length > 0) return;
      found.push(atLine(state.doc, state.doc.lineAt(from).number, 'This is not valid TypeScript'));
    },
  });
  return found;
}

export default function CodeEditor({ label, source, fault, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latestFault = useRef(fault);
  const change = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const first = useEffectEvent(() => ({ label, source }));

  useEffect(() => {
    if (!host.current) return;
    // The editor is in a shadow tree: its styles are adopted sheets, which the page's security policy allows, and the
    // page's tokens are inherited.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const lint = linter(
      ({ state }) => {
        const found = wrong(state);
        const ran = latestFault.current;
        if (found.length > 0 || ran?.source !== state.doc.toString()) return found;
        return [atLine(state.doc, ran.line, ran.message)];
      },
      {
        delay: 300,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(told))),
      },
    );
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first().source,
        extensions: [
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                run();
                return true;
              },
            },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            // Tab remains the browser's, so that keyboard users can leave the editor; Ctrl or ⌘ with ] indents.
            ...defaultKeymap,
          ]),
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          javascript({ typescript: true }),
          completion,
          lint,
          look,
          EditorState.tabSize.of(2),
          EditorView.contentAttributes.of({ 'aria-label': first().label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString());
          }),
        ],
      }),
    });
    // Focusable by keyboard too, so that a long program can be read without editing it.
    editor.scrollDOM.tabIndex = 0;
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === source) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: source } });
  }, [source]);

  useEffect(() => {
    latestFault.current = fault;
    view.current?.dispatch({ effects: told.of(null) });
  }, [fault]);

  return <div ref={host} className="code-editor" />;
}
