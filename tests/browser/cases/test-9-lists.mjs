// Thurn und Taxis: completing a route, and the list of moves beside the board.
import { expect, shot, test } from '../kit.mjs';
import { clickMove, seqOf, untilSeq } from '../play.mjs';
import {
  cardsIn,
  choosable,
  citiesOf,
  completions,
  mayDrawOne,
  openTable,
  playUntil,
  sitDown,
  verbOf,
} from '../taxis-table.mjs';

const complete = (page) => page.locator('[data-apart]');
const numbersIn = async (where) =>
  (await where.innerText()).match(/[−-]?\d+/g).map((number) => Number(number.replace('−', '-')));

async function expectChoice(page, cities) {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((city) =>
        document.querySelector(`[data-town="${city}"]`)?.classList.contains('chosen'),
      ),
    cities,
  );
}

test('taxis: a route is completed by choosing cities on the map', async () => {
  const { game, driver, page, table } = await sitDown();
  const legal = await playUntil(game, choosable);
  await openTable(page, table);
  for (const wanted of completions(legal).filter(({ move }) => move.startsWith('complete each'))) {
    const way = page.locator('[data-way="each"]');
    if (await way.count()) await way.click();
    for (const city of citiesOf(wanted)) await page.locator(`[data-town="${city}"]`).click();
    await expectChoice(page, citiesOf(wanted));
  }
  await shot(page, 'taxis-complete');
  const seq = await seqOf(page);
  await complete(page).click();
  await untilSeq(page, seq + 1);
  const after = await driver.at(seq + 1);
  expect(completions(after.legal).length === 0, 'the route is completed');
});

test('taxis: the large button and Enter end the turn beside a completion', async () => {
  const { game, driver, page, table } = await sitDown();
  const legal = await playUntil(game, choosable);
  await openTable(page, table);
  const end = page.locator('[data-main]', { hasText: 'End turn' });
  await end.waitFor();
  expect(await complete(page).isVisible(), 'both buttons are in sight');
  const seq = await seqOf(page);
  const other = completions(legal).at(-1);
  await page.locator(`#moves [data-move="${other.move}"]`).click();
  await page.waitForSelector(`#moves [data-move="${other.move}"][aria-pressed=true]`);
  expect((await seqOf(page)) === seq, 'the row of a completion chooses it and plays nothing');
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Enter');
  await untilSeq(page, seq + 1);
  expect((await driver.at(seq + 1)).actor === 1, 'the turn was ended');
});

test('taxis: what a completion brings counts the coach', async () => {
  const { game, page, table } = await sitDown();
  const withCoach = (legal) => completions(legal).some(({ effect }) => effect.coach);
  const legal = await playUntil(game, withCoach);
  await openTable(page, table);
  const proposed = page.locator('#moves [data-move^="complete"][aria-pressed=true]');
  const move = await proposed.getAttribute('data-move');
  const { effect } = legal.find((one) => one.move === move);
  const brings = page.getByRole('region', { name: 'What it brings' });
  const text = await brings.innerText();
  expect(effect.coach && /then coach \d/.test(text), `the coach is told: ${text}`);
  const [before, after] = await numbersIn(brings.locator('.score'));
  const [listed] = await numbersIn(proposed.locator('.signs'));
  await complete(page).click();
  await page.locator('#moves [data-move="coach"]').waitFor();
  await clickMove(page, 'coach');
  const ofBar = page.locator('[data-score] strong').first();
  await page.waitForFunction(
    (had) => {
      const { innerText } = document.querySelector('[data-score] strong');
      return Number(innerText.replace('−', '-')) > had;
    },
    before + effect.points - effect.coach,
  );
  const [score] = await numbersIn(ofBar);
  expect(score === after, `${after} points were told before, and there are ${score}`);
  expect(score === before + listed, `the row told ${listed} for ${before} and then ${score}`);
});

test('taxis: a completion that is pointed at marks no face-up card', async () => {
  const { game, page, table } = await sitDown();
  await openTable(page, table);
  const atCompletion = async () => {
    const legal = completions(await playUntil(game, (all) => completions(all).length > 0));
    await page.locator(`#moves [data-move="${legal[0].move}"]`).waitFor();
    const faceUp = await cardsIn(page, '.cards');
    return legal.find((move) => citiesOf(move).some((city) => faceUp.includes(city)));
  };
  let found = await atCompletion();
  for (; !found; found = await atCompletion()) await game.next();
  await page.locator(`#moves [data-move="${found.move}"]`).hover();
  await page.waitForSelector('.town.pointed');
  expect(
    (await page.locator('.cards .pointed').count()) === 0,
    `${found.move} points at no face-up card`,
  );
});

test('taxis: the moves are numbered as their cards lie on the table', async () => {
  const { game, page, table } = await sitDown();
  const listed = (verb) =>
    page
      .locator(`#moves [data-move^="${verb} "]`)
      .evaluateAll((all) => all.map((one) => one.dataset.move.split(' ')[1]));
  const expectOrder = async (verb, where) => {
    await page.waitForSelector(`#moves [data-move^="${verb} "]`);
    const cards = [...new Set(await cardsIn(page, where))];
    const rows = (await listed(verb)).filter((city) => city !== 'pile');
    const lying = cards.filter((city) => rows.includes(city));
    expect(rows.length > 1 && `${rows}` === `${lying}`, `${verb}: ${rows} for ${lying}`);
  };
  await playUntil(game, mayDrawOne);
  await openTable(page, table);
  await expectOrder('draw', '.cards');
  const starts = (legal) => legal.filter((move) => verbOf(move) === 'start');
  await playUntil(game, (legal) => starts(legal).length > 2);
  await openTable(page, table);
  await expectOrder('start', '.taxis-dock .hand');
});
