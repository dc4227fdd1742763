// The shared context of a board, for Thurn und Taxis.
import { BoardContext } from '../context.ts';
import type { TaxisCity, TaxisData, TaxisView } from './model.ts';

export class TaxisContext extends BoardContext {
  get view(): TaxisView {
    return this.props.view as unknown as TaxisView;
  }

  get data(): TaxisData {
    return this.props.data as unknown as TaxisData;
  }

  city = (id: string): TaxisCity | undefined => this.data.cities.find((city) => city.id === id);
  cityName = (id: string): string =>
    this.props.words['city']?.[id]?.name ?? this.city(id)?.name ?? id;

  regionName = (region: string): string =>
    this.props.words['region']?.[region]?.name ??
    this.data.regions.find((one) => one.id === region)?.name ??
    '';
  /** The number of a city's region, which stands for its colour and its pattern. */
  regionIndex = (city: string): number => {
    const region = this.city(city)?.region;
    return Math.max(
      0,
      this.data.regions.findIndex((one) => one.id === region),
    );
  };

  /** A name that may break after the stroke between two regions. */
  word = (kind: string, id: string): string =>
    (this.props.words[kind]?.[id]?.name ?? id).replaceAll('/', '/\u200b');
}
