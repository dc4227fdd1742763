// Runs inside a page with a table (look.mjs): is it one screen, is something cut off, does
// something lie on something else? `crowding()` lists what is wrong. A box is what
// getBoundingClientRect returns.

// ---- boxes ----

/** Remembers what it found for an element; `forgetAll` must be called when the page has changed. */
const memories = [];
function remembering(find) {
  const known = new Map();
  memories.push(known);
  return (element) => {
    if (!known.has(element)) known.set(element, find(element));
    return known.get(element);
  };
}
const forgetAll = () => memories.forEach((known) => known.clear());

const styleOf = remembering((element) => getComputedStyle(element));
const boxOf = remembering((element) => element.getBoundingClientRect());
const clips = (element) => /hidden|clip/.test(styleOf(element).overflow);
const scrolls = (element) => /auto|scroll/.test(styleOf(element).overflow);
const brief = remembering((element) => {
  const tag = element.cloneNode(false).outerHTML.split('</')[0];
  return `${tag}${element.textContent.trim()}`.slice(0, 90).replace(/\s+/g, ' ');
});
/** For screen readers only. */
const isUnseen = (element) => styleOf(element).clipPath === 'inset(50%)';
const isShown = remembering(
  (element) =>
    !isUnseen(element) &&
    !element.closest('.unseen, .skip, noscript, option, title, desc, defs, [hidden]') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
);

const screenBox = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
const wide = (box) => box.right - box.left;
const high = (box) => box.bottom - box.top;
const isLeft = (box) => wide(box) > 1 && high(box) > 1;
const cut = (a, b) => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
});
const overlap = (a, b, least) =>
  a.left + least < b.right &&
  b.left + least < a.right &&
  a.top + least < b.bottom &&
  b.top + least < a.bottom &&
  wide(cut(a, b)) > least &&
  high(cut(a, b)) > least;
function* pairs(all) {
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) yield [all[i], all[j]];
}
const isInside = (box, frame, x = 2, y = 4) =>
  box.left >= frame.left - x &&
  box.right <= frame.right + x &&
  box.top >= frame.top - y &&
  box.bottom <= frame.bottom + y;

/** The frames around an element, the innermost first. */
const framesAround = remembering((element) => {
  const frame = element.parentElement;
  // What is fixed to the screen is cut off by the screen alone.
  if (!frame || frame === document.documentElement || styleOf(element).position === 'fixed')
    return [];
  const outer = framesAround(frame);
  if (!clips(frame) && !scrolls(frame)) return outer;
  const moves = scrolls(frame) || frame.matches('.free, .free svg, .pans > svg');
  return [{ frame, box: boxOf(frame), moves }, ...outer];
});

/** What is left of a box within the frames around it, and the first frame that cuts it off. A list
 * that scrolls cuts nothing off, nor does a map that is moved by the finger. */
function seen(element, box) {
  let left = cut(box, screenBox);
  let by;
  let moved = false;
  for (const { frame, box: around, moves } of framesAround(element)) {
    left = cut(left, around);
    moved ||= moves;
    if (!moved && !isInside(box, around)) by ??= frame;
  }
  return { left, by: by ?? (moved || isInside(box, screenBox) ? undefined : document.body) };
}

/** What lies over the table may cover it. */
const layerOf = remembering((element) =>
  element.closest(
    '[data-callout], dialog, [data-drawer], [data-sheet], [data-end], .look, .over, .offer',
  ),
);
/** Cards of a row in the dock may lie on each other, as long as each of them can be touched. */
const rows = '[data-dock] :is(.hand, [data-route], .fan)';
const isHeld = (element) => element.closest(rows) !== null;
const leastOfCard = 24;

// ---- the parts of the table ----

function* besideEachOther(selector) {
  const parts = [...document.querySelectorAll(selector)].filter(isShown);
  const boxes = parts.map(boxOf);
  for (const [i, part] of parts.entries()) {
    if (!isInside(boxes[i], screenBox, 1, 1)) yield `${brief(part)} leaves the screen`;
    for (let j = i + 1; j < parts.length; j++)
      if (overlap(boxes[i], boxes[j], 1) && part.parentElement === parts[j].parentElement)
        yield `${brief(part)} lies on ${brief(parts[j])}`;
  }
}

function* parts() {
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth)
    yield `the page scrolls: it has ${scrollWidth} x ${scrollHeight}`;
  yield* besideEachOther('.one-screen > *:not(.unseen, [data-sheet])');
  yield* besideEachOther('[data-dock] > * > *');
  yield* besideEachOther('.one-screen > header > *');
  yield* besideEachOther('.one-screen > .status > *');
}

// ---- controls ----

function* controls() {
  const shown = [...document.querySelectorAll('button, a, input, [data-thing], h2, h3')]
    .filter(isShown)
    .map((control) => ({ control, ...seen(control, boxOf(control)) }));
  for (const { control, left, by } of shown)
    // Of a drawing only its words must be whole, and some of it in sight.
    if (by && !(isLeft(left) && control.closest('svg')))
      yield `${brief(control)} is ${isLeft(left) ? 'cut off' : 'hidden'} by ${brief(by)}`;
  const apart = shown.filter(({ control, left }) => !control.closest('svg') && isLeft(left));
  for (const [one, other] of pairs(apart))
    if (overlap(one.left, other.left, 4) && mayNotMeet(one.control, other.control))
      yield `${brief(one.control)} lies on ${brief(other.control)}`;
}

function* cardsInRows() {
  for (const row of document.querySelectorAll(rows)) {
    const cards = [...row.querySelectorAll('button[data-thing]')].filter(isShown);
    const lefts = cards.map((card) => Math.round(boxOf(card).left));
    const steps = lefts.slice(1).map((left, i) => Math.abs(left - lefts[i]));
    if (steps.some((step) => step > 0 && step < leastOfCard))
      yield `${brief(row)} shows only ${Math.min(...steps)} px of a card`;
  }
}

const mayNotMeet = (one, other) =>
  !one.contains(other) && layerOf(one) === layerOf(other) && !(isHeld(one) && isHeld(other));

// ---- texts ----

function* shownTexts() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.data.trim().slice(0, 40);
    const isDrawn = parseFloat(styleOf(node.parentElement).fontSize) > 1;
    if (text && isDrawn && isShown(node.parentElement))
      yield { node, text, element: node.parentElement };
  }
}

const ellipsisOf = (element) =>
  [element, element.parentElement].find(
    (one) => styleOf(one).textOverflow === 'ellipsis' && clips(one),
  );

/** A name may be shortened, but not to a letter or two. */
function* shortened({ text, element }) {
  const box = ellipsisOf(element);
  const least = box && 2.5 * parseFloat(styleOf(box).fontSize);
  if (box && box.scrollWidth > box.clientWidth && box.clientWidth < least)
    yield `"${text}" is cut to ${box.clientWidth} px`;
}

function* brokenWords({ node, text, element }, lines) {
  if (element.closest('svg') || lines.length < 2) return;
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (tops.size > 1) yield `"${word}" is broken in "${text}"`;
  }
}

/** The lines of a text, with what is left of each. What a shortened text no longer shows covers
 * nothing. */
function linesOf({ node, element }) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const own = clips(element) ? element.getBoundingClientRect() : undefined;
  return [...range.getClientRects()]
    .filter(({ width }) => width > 1)
    .map((box) => ({ box, ...seen(element, own ? cut(box, own) : box) }));
}

function* cutLines(shown, lines) {
  const { text, element } = shown;
  if (ellipsisOf(element)) return;
  const frame = element.closest('button, a.button, td, th');
  for (const { box, by } of lines)
    if (by) yield `"${text}" in ${brief(element)} is cut off by ${brief(by)}`;
    else if (frame && !isInside(box, boxOf(frame))) yield `"${text}" leaves ${brief(frame)}`;
}

/** Letters do not fill the height of their line. */
const lettersOf = ({ left, right, top, bottom }) => ({
  left,
  right,
  top: top + 0.2 * (bottom - top),
  bottom: bottom - 0.2 * (bottom - top),
});

const isPiece = ({ text }) => /^[A-D]$/.test(text);
const isNumber = ({ text }) => /^\d+$/.test(text);
/** A boat may stand on the number of its space. */
const onItsSpace = (one, other) => isPiece(one) && isNumber(other);

function* meeting(lines) {
  for (const [one, other] of pairs(lines))
    if (
      overlap(one.letters, other.letters, 2) &&
      one.node !== other.node &&
      mayNotMeet(one.element, other.element) &&
      !onItsSpace(one, other) &&
      !onItsSpace(other, one)
    )
      yield `"${one.text}" and "${other.text}" lie on each other`;
}

function* texts() {
  const all = [];
  for (const shown of shownTexts()) {
    const lines = linesOf(shown);
    yield* shortened(shown);
    yield* brokenWords(shown, lines);
    yield* cutLines(shown, lines);
    for (const { left } of lines)
      if (isLeft(left)) all.push({ ...shown, letters: lettersOf(left) });
  }
  yield* meeting(all);
}

// eslint-disable-next-line no-unused-vars -- called by what runs this file in the page
function crowding() {
  forgetAll();
  return [...new Set([...parts(), ...controls(), ...cardsInRows(), ...texts()])];
}
