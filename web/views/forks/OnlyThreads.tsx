/** What stands here where tasks run. */
export function OnlyThreads() {
  return (
    <p className="mute">
      A program of tasks cannot be forked: its workers and its recorded memory belong to one machine. Compare
      two runs of their own under Policy or Machine.
    </p>
  );
}
