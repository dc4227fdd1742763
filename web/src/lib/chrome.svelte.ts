// Does the page fill the screen by itself, without the header that other pages have?
let full = $state(false);

export const chrome = {
  get full(): boolean {
    return full;
  },
  /** A page that fills the screen calls it while it is being set up. */
  fill(): void {
    $effect(() => {
      full = true;
      return () => (full = false);
    });
  },
};
