// The shared context of a board, for La Loire.
import { BoardContext } from '../context.ts';
import { nameIn, shortened, type LoireData, type LoireView } from './model.ts';

export class LoireContext extends BoardContext {
  get view(): LoireView {
    return this.props.view as unknown as LoireView;
  }

  get data(): LoireData {
    return this.props.data as unknown as LoireData;
  }

  /** The last space of the river for this number of players. */
  get lastSpace(): number {
    return this.data.end.boat[String(this.view.players)] ?? 0;
  }

  /** The names of the colours, shortened. */
  get short(): Record<string, string> {
    const names = this.view.market.map((colour) => [colour, this.name('colour', colour)]);
    return shortened(Object.fromEntries(names) as Record<string, string>);
  }

  name = (kind: string, id: string): string => nameIn(this.lore, kind, id);
}
