// Runs inside a page that is no table (look.mjs): does every text fit, is something wider than the
// window? `misfits()` lists what is wrong.

/** Finds texts that leave their box. */
function misplacedTexts() {
  const root = document.documentElement;
  const clips = ({ overflowX, overflowY }) => /hidden|clip/.test(overflowX + overflowY);
  const scrolls = ({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY);
  const bordered = 'button, a.button, td, th, .sheet, .chip, dialog, summary, select';

  /** The box that a text must not leave: one that clips or has a border, else the window. */
  function limit(element) {
    for (let box = element; box && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (clips(style) || box.matches(bordered)) return box.getBoundingClientRect();
      if (scrolls(style)) return undefined;
    }
    return { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
  }
  const isShown = (element) =>
    !element.closest('.unseen, noscript, option, svg .unseen, title, desc, defs, [hidden]') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isInside = (text, box) =>
    text.left >= box.left - 2 &&
    text.right <= box.right + 2 &&
    text.top >= box.top - 4 &&
    text.bottom <= box.bottom + 4;

  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = limit(element);
    const outside = [...(box ? range.getClientRects() : [])].find(
      (part) => part.width > 0 && !isInside(part, box),
    );
    const at = outside && `${Math.round(outside.left)},${Math.round(outside.top)}`;
    if (outside)
      found.add(`${element.outerHTML.slice(0, 60)} "${text.data.trim().slice(0, 50)}" at ${at}`);
  }
  return [...found].map((text) => `${text} does not fit`);
}

/** Finds controls that are cut off, and what makes the page wider than the window. */
function tooWide() {
  const found = [];
  const { scrollWidth } = document.documentElement;
  const right = (element) => element.getBoundingClientRect().right;
  const isClipped = (element) => element.parentElement.closest('svg') !== null;
  if (scrollWidth > innerWidth + 1) {
    const [widest] = [...document.body.querySelectorAll('*')]
      .filter((element) => !isClipped(element))
      .sort((a, b) => right(b) - right(a));
    found.push(`the page is ${scrollWidth} wide, because of ${widest.outerHTML.slice(0, 90)}`);
  }
  for (const element of document.querySelectorAll('button, a, select, summary, input'))
    if (
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(`${element.tagName} is cut off with an ellipsis`);
  return found;
}

// eslint-disable-next-line no-unused-vars -- called by what runs this file in the page
const misfits = () => [...tooWide(), ...misplacedTexts()];
