// A number that counts up to its new value: 40 ms a denier, at most 400; at once without motion.
import { prefersReducedMotion, Tween } from 'svelte/motion';

const isStill = (): boolean =>
  prefersReducedMotion.current || document.documentElement.dataset['motion'] === 'off';

export const counting = (value: () => number): Tween<number> =>
  Tween.of(value, {
    duration: (from, to) => (isStill() ? 0 : Math.min(400, 40 * Math.abs(to - from))),
  });
