// The people of a table, by its host; reports; and the way back to a lost seat.
import { base, expect, newPage, shot, test } from '../kit.mjs';
import { createTable, linkOf, openSettings, takeSeat } from '../play.mjs';

/** Anna, who is the host, and Bert, the game on; Anna's list of people is open. */
async function hostAndPlayer() {
  const anna = await newPage();
  await createTable(anna, ['me', 'person', 'bot']);
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  await bert.waitForSelector('[data-seq]');
  await anna.waitForSelector('[data-seq]');
  anna.on('dialog', (question) => question.accept());
  await openPeople(anna);
  return { anna, bert };
}

async function openPeople(page) {
  await openSettings(page);
  await page.getByText('People and links').click();
}

test('a player whom the host removes is out for good', async () => {
  const { anna, bert } = await hostAndPlayer();
  await shot(anna, 'people');
  await anna.getByRole('button', { name: 'Remove Bert' }).click();
  await anna.locator('[data-people] li', { hasText: 'removed' }).waitFor();
  await anna.keyboard.press('Escape');
  await anna.locator('#tab-log').click();
  await anna.locator('aside li', { hasText: 'The host removes Bert from the table.' }).waitFor();
  await bert.locator('[role=alert]').first().waitFor();
  await bert.reload();
  await bert.locator('[role=alert]').first().waitFor();
  expect((await bert.locator('[data-seq]').count()) === 0, 'the table is closed to Bert');
});

test('the role of the host is handed over', async () => {
  const { anna, bert } = await hostAndPlayer();
  await anna.getByRole('button', { name: 'Make host Bert' }).click();
  await anna.locator('[data-people]').waitFor({ state: 'detached' });
  await openPeople(bert);
  await bert.getByRole('button', { name: 'Mute Anna' }).click();
  await bert.getByRole('button', { name: 'Unmute Anna' }).waitFor();
});

test('a recovery phrase brings the games back on another device', async () => {
  const anna = await newPage();
  await createTable(anna, ['me', 'person']);
  await anna.waitForURL(/\/table\//);
  const table = anna.url().split('/').at(-1);
  await anna.goto(`${base}/mine`);
  await anna.getByText('Recovery phrase').click();
  await anna.getByRole('button', { name: 'Create a phrase' }).click();
  const phrase = await anna.locator('[data-recovery] textarea').inputValue();
  expect(phrase.split('-').length === 9, `nine words: ${phrase}`);
  await shot(anna, 'recovery');

  const phone = await newPage();
  phone.on('dialog', (question) => question.accept());
  await phone.goto(`${base}/mine`);
  await phone.getByText('Recovery phrase').click();
  await phone.locator('[data-recovery] input').fill(phrase.toUpperCase().replaceAll('-', ' '));
  await phone.getByRole('button', { name: 'Get my games back' }).click();
  await phone.locator(`a[href$="${table}"]`).first().waitFor();
});

/** Reports with the keyboard: the button of that name, a reason, the confirmation. */
async function reportBy(page, name, why) {
  const button = page.getByRole('button', { name, exact: true });
  const form = page.locator('form', { hasText: 'What is wrong?' });
  await button.focus();
  await page.keyboard.press('Enter');
  await form.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await button.evaluate((one) => one === document.activeElement), 'back at the button');
  await page.keyboard.press('Enter');
  await form.locator('input:focus').fill(why);
  await page.keyboard.press('Enter');
  await page.locator('[role=status]:focus', { hasText: 'Reported.' }).waitFor();
}

test('a message and a player are reported; the host removes the message', async () => {
  const anna = await newPage();
  await createTable(anna, ['me', 'person']);
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  await bert.locator('#tab-chat').click();
  await bert.locator('#chat-text').fill('You play badly');
  await bert.getByRole('button', { name: 'Send', exact: true }).click();
  const line = (page) => page.locator('ol li', { hasText: 'You play badly' });
  await line(bert).waitFor();
  expect((await line(bert).locator('button').count()) === 0, 'nobody reports their own words');
  await anna.locator('#tab-chat').click();
  await line(anna).waitFor();
  await reportBy(anna, 'Report this message', 'rude');
  await openSettings(anna);
  await anna.getByText('Report a player').click();
  await reportBy(anna, 'Report Bert', 'rude again');
  await shot(anna, 'reported');
  await anna.keyboard.press('Escape');
  await line(anna).getByRole('button', { name: 'Remove this message' }).click();
  await line(bert).waitFor({ state: 'detached' });
});
