// Asks the server again whenever what the question reads has changed. An answer that comes after
// the next question was asked is dropped.

/** Must be called while a component is being set up. `ask` may return undefined: not yet. */
export function answered<T>(
  ask: () => Promise<T> | undefined,
  take: (answer: T) => void,
  failed: (problem: unknown) => void,
): void {
  $effect(() => {
    let wanted = true;
    ask()?.then(
      (answer) => wanted && take(answer),
      (problem: unknown) => wanted && failed(problem),
    );
    return () => void (wanted = false);
  });
}
