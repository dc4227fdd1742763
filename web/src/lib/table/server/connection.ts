// One socket to one table. It reconnects by itself. Commands without an acknowledgement are sent
// again with the same id; the server carries out each id only once.
import type { Answer, Presence, Refused, Snapshot, Update } from '../../messages.ts';

export type Link = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  lang: () => string;
  /** The last known entry, from which the server continues; undefined at first. */
  last: () => { since: number; hash: string } | undefined;
  snapshot: (message: Snapshot) => void;
  update: (message: Update) => void;
  presence: (message: Presence) => void;
  trouble: (code: string, text: string) => void;
  link: (state: Link) => void;
}

interface Waiting {
  text: string;
  done: (answer: Answer) => void;
  failed: (refused: Refused) => void;
}

const firstDelay = 250;
const longestDelay = 8000;
const longestFrame = 100;

/** A page that is out of sight has no frames: there it is soon enough after a while. */
function afterFrame(act: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestFrame);
}

export class Connection {
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #arrived: Answer[] = [];
  #delay = firstDelay;
  #number = 0;
  #name = Math.random().toString(36).slice(2, 10);
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.#open();
  }

  #open(): void {
    this.listener.link('connecting');
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as Answer);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #greet(socket: WebSocket): void {
    this.#delay = firstDelay;
    socket.send(
      JSON.stringify({
        type: 'hello',
        protocol: 1,
        lang: this.listener.lang(),
        ...this.listener.last(),
      }),
    );
    for (const waiting of this.#waiting.values()) socket.send(waiting.text);
    this.listener.link('open');
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#ended) return;
    if (code === 1008 && this.#delay < 2000) this.#delay = 2000;
    this.listener.link('lost');
    const wait = this.#delay * (0.5 + Math.random());
    this.#delay = Math.min(this.#delay * 2, longestDelay);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** The server answers a touch within a frame, and a position takes longer than that to draw:
   * what the touch itself changes is shown first. */
  #receive(message: Answer): void {
    if (this.#arrived.push(message) === 1) afterFrame(() => this.#takeNext());
  }

  /** One message at a time, so that the page can answer between them. */
  #takeNext(): void {
    if (this.#ended) return;
    this.#take(this.#arrived[0]!);
    this.#arrived.shift();
    if (this.#arrived.length) setTimeout(() => this.#takeNext());
  }

  #take(message: Answer): void {
    switch (message.type) {
      case 'snapshot':
        return this.listener.snapshot(message as unknown as Snapshot);
      case 'news':
        return this.listener.update(message as unknown as Update);
      case 'presence':
        return this.listener.presence(message as unknown as Presence);
      case 'error':
        return this.listener.trouble(String(message['code']), String(message['text']));
      default:
        return this.#answer(message);
    }
  }

  #answer(message: Answer): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.type === 'refused') waiting.failed(message as unknown as Refused);
    else waiting.done(message);
  }

  /** Sends a command or a query. Resolves to its answer; throws a refusal. */
  ask<T = Answer>(type: string, fields: Record<string, unknown> = {}): Promise<T> {
    const id = `${this.#name}-${++this.#number}`;
    const text = JSON.stringify({ type, id, ...fields });
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { text, done: (answer) => resolve(answer as T), failed: reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  tell(type: string, fields: Record<string, unknown> = {}): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type, ...fields }));
  }

  /** Asks for a snapshot: what is shown may not be shown any more. */
  renew(): void {
    this.tell('hello', { protocol: 1, lang: this.listener.lang() });
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close(1000);
    this.listener.link('gone');
  }
}
