// The current time, updated every second, for the clocks of the page.
let time = $state(Date.now());

setInterval(() => (time = Date.now()), 1000);

export const now = (): number => time;
