// The skylines of the cities: which buildings stand in which city.
import { skylineOf, type BuildingName, type Skyline } from '../../buildings.ts';

const skylines: Record<string, BuildingName[]> = {
  mannheim: ['house', 'dome', 'palace', 'cottage'],
  carlsruhe: ['house', 'palace', 'tower', 'cottage'],
  freiburg: ['house', 'spire', 'gable'],
  stuttgart: ['tower', 'castle', 'tower', 'cottage'],
  ulm: ['house', 'spire', 'gable', 'cottage'],
  sigmaringen: ['castle', 'tower', 'tower'],
  basel: ['bridge', 'spire', 'spire'],
  zuerich: ['house', 'twins', 'house'],
  innsbruck: ['gable', 'dome', 'house', 'tower'],
  wuerzburg: ['castle', 'dome', 'tower'],
  nuernberg: ['tower', 'castle', 'gate', 'spire'],
  regensburg: ['bridge', 'church', 'spire'],
  ingolstadt: ['gate', 'tower', 'gable', 'gate'],
  augsburg: ['house', 'dome', 'gable', 'tower'],
  kempten: ['house', 'twins', 'gable'],
  muenchen: ['house', 'twins', 'gable', 'dome'],
  passau: ['bridge', 'dome', 'twins', 'cottage'],
  pilsen: ['house', 'spire', 'gable', 'longhouse'],
  budweis: ['hall', 'tower', 'gable', 'townhouse'],
  linz: ['castle', 'church', 'house'],
  salzburg: ['castle', 'dome', 'dome'],
  lodz: ['hall', 'cottage', 'gable', 'longhouse'],
};

/** A city that is not known here has a skyline too. */
const otherwise: BuildingName[] = ['house', 'church', 'gable'];

export const skylineOfCity = (city: string): Skyline => skylineOf(skylines[city] ?? otherwise);

/** The scale at which a skyline fills a space. */
export const scaleFor = (skyline: Skyline, width: number, height: number): number =>
  Math.min(width / skyline.width, height / skyline.height);

/** Where the drawings are found in the document; `<use>` refers to them. */
export const skylineId = (city: string): string => `skyline-${city}`;
export const buildingId = (name: BuildingName): string => `building-${name}`;
export const weaveId = (region: string): string => `weave-${region}`;
export const letterId = (seat: number): string => `letter-${seat}`;
