// The sounds of the table, made of tones and noise when they are needed: no files are loaded.
import { prefs } from './prefs.svelte.ts';

export type Sound = 'horn' | 'move' | 'card' | 'coin' | 'ride' | 'boat' | 'feast' | 'chat';

interface Tone {
  /** Seconds after the sound begins, and how long it lasts. */
  at: number;
  long: number;
  /** Hertz; noise has none. */
  pitch: number;
  /** Hertz at its end, where it glides. */
  glide?: number;
  loud: number;
  shape: OscillatorType | 'noise';
}

const tone = (at: number, long: number, pitch: number, loud: number, more = {}): Tone => ({
  at,
  long,
  pitch,
  loud,
  shape: 'sine',
  ...more,
});
const noise = (at: number, long: number, pitch: number, loud: number): Tone =>
  tone(at, long, pitch, loud, { shape: 'noise' });
const brass = (at: number, long: number, pitch: number): Tone[] => [
  tone(at, long, pitch, 0.1, { shape: 'sawtooth' }),
  tone(at, long, pitch * 2, 0.04, { shape: 'triangle' }),
];

/** The call of a post horn: the notes that a horn without valves has. */
const call = [...brass(0, 0.13, 392), ...brass(0.14, 0.13, 523.3), ...brass(0.28, 0.4, 659.3)];

const sounds: Record<Sound, Tone[]> = {
  horn: call,
  move: [tone(0, 0.06, 330, 0.08, { shape: 'triangle' })],
  card: [noise(0, 0.09, 2600, 0.12), noise(0.05, 0.06, 1400, 0.08)],
  coin: [tone(0, 0.12, 2093, 0.07), tone(0.06, 0.22, 2637, 0.06)],
  ride: [0, 0.11, 0.27, 0.38].map((at) => noise(at, 0.05, 420, 0.22)),
  boat: [noise(0, 0.5, 700, 0.06), tone(0.02, 0.4, 180, 0.06, { glide: 130 })],
  feast: [...call, ...brass(0.7, 0.13, 523.3), ...brass(0.84, 0.6, 784)],
  chat: [tone(0, 0.08, 880, 0.06), tone(0.09, 0.12, 1174, 0.05)],
};

let audio: AudioContext | undefined;

/** Browsers allow sound only after the reader has acted on the page. */
function ready(): AudioContext | undefined {
  if (!navigator.userActivation?.hasBeenActive) return undefined;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}

function noiseOf(context: AudioContext, long: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** The part of the chain that gives a tone its colour. */
function sourceOf(context: AudioContext, one: Tone, start: number): [AudioNode, AudioNode] {
  if (one.shape === 'noise') {
    const source = noiseOf(context, one.long);
    const filter = new BiquadFilterNode(context, {
      type: 'bandpass',
      frequency: one.pitch,
      Q: 1.2,
    });
    source.connect(filter);
    source.start(start);
    return [source, filter];
  }
  const source = new OscillatorNode(context, { type: one.shape, frequency: one.pitch });
  if (one.glide) source.frequency.linearRampToValueAtTime(one.glide, start + one.long);
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: one.pitch * 4 });
  source.connect(filter);
  source.start(start);
  source.stop(start + one.long + 0.05);
  return [source, filter];
}

/** After the next frame: the first sound takes as long as a position takes to draw. */
export function play(sound: Sound): void {
  if (prefs.sound) requestAnimationFrame(() => setTimeout(() => begin(sound)));
}

function begin(sound: Sound): void {
  const context = ready();
  if (!context) return;
  for (const one of sounds[sound]) {
    const start = context.currentTime + 0.01 + one.at;
    const [, end] = sourceOf(context, one, start);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(one.loud, start + Math.min(0.03, one.long / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, start + one.long);
    end.connect(gain).connect(context.destination);
  }
}
