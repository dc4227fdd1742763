// Runs inside a page (look.mjs), after crowding-inpage and misfits-inpage: looks when the page has
// come to rest after a change of its size.
/* global crowding, misfits */

/** The next frame, or the time of one: a page that is out of sight draws none. */
const nextFrame = () =>
  new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 250);
  });

/** What is found, and is still there after a third of a second without a change. A board measures
 * its place in the first frame of a new size and is drawn in the second. */
// eslint-disable-next-line no-unused-vars -- called by what runs this file in the page
async function findings() {
  const look = document.querySelector('.one-screen') ? crowding : misfits;
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
  let found = look();
  for (let looks = 0, still = 0; found.length && still < 3 && looks < 20; looks++) {
    await new Promise((done) => setTimeout(done, 110));
    const before = `${found}`;
    found = look();
    still = `${found}` === before ? still + 1 : 0;
  }
  return found;
}
