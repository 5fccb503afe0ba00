/** A list of kinds, in words. */
export function Chooser<Kind extends string>({
  label,
  words,
  kinds = Object.keys(words) as Kind[],
  value,
  onChange,
}: {
  readonly label: string;
  readonly words: Readonly<Record<Kind, string>>;
  /** The kinds that can be chosen; all by default. */
  readonly kinds?: readonly Kind[] | undefined;
  readonly value: Kind;
  readonly onChange: (kind: Kind) => void;
}) {
  return (
    <select
      className="select component-kind"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const kind = kinds.find((other) => other === event.currentTarget.value);
        if (kind !== undefined) onChange(kind);
      }}
    >
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {words[kind]}
        </option>
      ))}
    </select>
  );
}
