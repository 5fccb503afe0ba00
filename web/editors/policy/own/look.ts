/** The editor's appearance: the page's own tokens, so that it follows the theme. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--bg)', fontSize: 'var(--text-sm)' },
  // The frame around the editor shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--mute)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--soft)',
    outline: '1px solid var(--edge)',
  },
  '.cm-tooltip': {
    maxWidth: '26rem',
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-m)',
    boxShadow: 'var(--lift)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '14rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionDetail': { color: 'var(--mute)', fontStyle: 'normal' },
  '.cm-completionInfo, .cm-hint, .cm-tooltip-lint': {
    padding: '0.375rem 0.625rem',
    fontFamily: 'var(--font)',
  },
  '.cm-hint p': { margin: '0.125rem 0' },
  '.cm-diagnostic': { padding: '0.125rem 0.5rem', borderLeft: '3px solid var(--bad)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--panel)' },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--mute)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--bad)' },
  { tag: [tags.typeName, tags.definition(tags.typeName)], color: 'var(--mute)' },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: '650' },
]);

export const look: Extension = [frame, syntaxHighlighting(colours)];
