// The time, once a second, for clocks on the page.
let time = $state(Date.now());

setInterval(() => (time = Date.now()), 1000);

export const now = (): number => time;
