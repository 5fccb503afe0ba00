/** Said where tasks run, by views that compare threads or their policies. */
export function OnlyTasks() {
  return (
    <p className="mute">
      This compares what threads get, and here one program runs that is cut into tasks. “Tasks”, under
      Scaling, compares its schedulers.
    </p>
  );
}
