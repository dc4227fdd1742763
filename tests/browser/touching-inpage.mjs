// Runs inside a page with a table (touching.mjs): which touch of the board comes next on the way to
// a move? `nextTouch(move, legal, isShown)` tells where it goes and whether it plays the move, or
// for a finger shows it; `isShown`: it is shown, and the large button plays it.

const wordsOf = (text) => text.split(/[\s,]+/).filter((word) => word && !word.includes('='));
const concerns = ({ move }, thing) => {
  const words = wordsOf(move);
  return wordsOf(thing).every((word) => words.includes(word));
};

/** A point where a touch hits the element. Lists may have to be scrolled, which is no touch. */
function pointOf(element) {
  if (element.closest('[data-callout], [data-drawer], .offer'))
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  for (const part of [element, ...element.querySelectorAll('*')]) {
    const { x, y, width, height } = part.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    if (width && element.contains(document.elementFromPoint(point.x, point.y))) return point;
  }
  return undefined;
}

const touchOf = (element, plays) => {
  const point = element && pointOf(element);
  return point && { ...point, plays, what: element.outerHTML.slice(0, 120) };
};
const first = (selector, plays) => touchOf(document.querySelector(selector), plays);
const chosenThings = () =>
  [...document.querySelectorAll('.chosen[data-thing]')].map((one) => one.dataset.thing);

/** The completion that is put together: its row is pressed; where the list is closed, by the cities
 * and the way that are marked. */
function completion(move) {
  const row = document.querySelector('#moves [data-move][aria-pressed=true]');
  if (row || document.querySelector('#moves')) return row?.dataset.move;
  const [, way, ...rest] = move.split(' ');
  const marked = [...document.querySelectorAll('.town.chosen')].map((one) => one.dataset.town);
  const pressed = document.querySelector('[data-way][aria-pressed=true]')?.dataset.way ?? way;
  const cities = way === 'all' ? rest.slice(1) : rest;
  const isWhole = pressed === way && `${marked.toSorted()}` === `${cities.toSorted()}`;
  return isWhole ? move : marked.join(' ');
}

/** Moves that several touches put together: the branches of a route, the cards to keep. */
function assembling(move) {
  const pressed = completion(move);
  if (pressed === move) return first('[data-apart]', true) ?? first('[data-main]', true);
  const [verb, way, ...rest] = move.split(' ');
  if (verb === 'keep') return cardToDrop([way, ...rest], move);
  const cities = way === 'all' ? rest.slice(1) : rest;
  const missing = cities.find((city) => !pressed?.split(' ').includes(city));
  return missing ? first(`[data-town="${missing}"]`) : first(`[data-way="${way}"]`);
}

/** A card of the hand that does not stay and has not been touched. Where more than two go, the list
 * has all that stay in one row. */
function cardToDrop(kept, move) {
  const stay = [...kept];
  const goes = ({ dataset }) => {
    const at = stay.indexOf(dataset.card);
    if (at >= 0) stay.splice(at, 1);
    return at < 0;
  };
  const cards = [...document.querySelectorAll('[data-dock] .hand [data-card]')].filter(goes);
  const row = `#moves [data-move=${JSON.stringify(move)}]`;
  if (cards.length > 2) return first(row, true) ?? first('[data-lists]');
  const next = cards.find((card) => !card.classList.contains('dropped'));
  return next ? touchOf(next) : first('[data-main]', true);
}

/** A card that fits at both ends of the route waits for one of them. */
function endOfRoute(move) {
  if (!document.querySelector('[data-dock] .hand .chosen')) return undefined;
  const ends = [...document.querySelectorAll('[data-dock] [data-route] .can[data-card]')];
  return touchOf(move.endsWith('left') ? ends[0] : ends.at(-1), true);
}

const begins = (thing) =>
  /^(merchant|messenger|farm|castle|monastery|postmaster|coachman|restart)$/.test(thing);

/** The thing that leaves the fewest moves to choose from. */
function narrowing(move, legal) {
  const chosen = chosenThings();
  const open = legal.filter((one) => chosen.every((thing) => concerns(one, thing)));
  const from = open.length ? open : legal;
  const things = [...document.querySelectorAll('[data-thing]')]
    .filter((one) => concerns({ move }, one.dataset.thing) && !chosen.includes(one.dataset.thing))
    .map((one) => {
      const left = from.filter((other) => concerns(other, one.dataset.thing));
      const plays = left.length === 1 && !left[0].caution && !begins(one.dataset.thing);
      return { left: left.length, touch: touchOf(one, plays) };
    })
    .filter(({ touch, left }) => touch && left > 0);
  return things.toSorted((a, b) => a.left - b.left)[0]?.touch;
}

// eslint-disable-next-line no-unused-vars -- called by what runs this file in the page
function nextTouch(move, legal, isShown) {
  if (isShown) return first('[data-main=move]', true);
  const offered = first(`[data-callout] [data-move=${JSON.stringify(move)}]`, true);
  if (offered) return offered;
  if (/^(complete|keep) .* |^(coach|wainwright|end)$/.test(move)) {
    const touch = assembling(move);
    if (touch) return touch;
  }
  return endOfRoute(move) ?? narrowing(move, legal) ?? first('[data-callout] [data-panel]');
}
