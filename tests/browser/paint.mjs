// A quarter of the time of a case went into painting, and most cases only act and measure. So pages
// are transparent, which changes nothing else, and are painted where their colours are looked at.

/** Runs inside every new page. */
export const leaveUnpainted = () =>
  document.addEventListener('readystatechange', () => {
    document.documentElement.style.opacity = '0';
  });

/** Does something with the page painted. */
export async function painted(page, act) {
  const setOpacity = (to) =>
    page.evaluate((opacity) => {
      const { style } = document.documentElement;
      const before = style.opacity;
      style.opacity = opacity;
      return before;
    }, to);
  const before = await setOpacity('');
  try {
    return await act();
  } finally {
    await setOpacity(before);
  }
}
