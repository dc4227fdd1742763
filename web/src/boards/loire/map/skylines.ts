// The skylines of the villages: which buildings stand in which village.
import { skylineOf, type BuildingName, type Skyline } from '../../buildings.ts';

const skylines: Record<string, BuildingName[]> = {
  ancenis: ['house', 'castle', 'house'],
  angers: ['castle', 'church'],
  langeais: ['tower', 'gate', 'tower', 'cottage'],
  tours: ['house', 'twins', 'house'],
  vendome: ['house', 'church', 'house'],
  blois: ['palace', 'tower', 'house'],
  talcy: ['poplar', 'cottage', 'gable', 'poplar'],
  beaugency: ['bridge', 'tower'],
  meung: ['church', 'poplar', 'house'],
  brissac: ['tower', 'palace', 'tower'],
  saumur: ['castle', 'tower', 'gable'],
  montsoreau: ['tower', 'cottage', 'gable', 'tower'],
  chinon: ['gate', 'tower', 'gate', 'tower'],
  usse: ['tower', 'castle', 'tower', 'tower'],
  villandry: ['poplar', 'palace', 'tower', 'poplar'],
  amboise: ['tower', 'palace', 'church'],
  cheverny: ['dome', 'palace', 'dome'],
  chambord: ['tower', 'castle', 'tower', 'palace', 'tower'],
};

/** A village of another data file gets one by its name. */
const others: BuildingName[][] = [
  ['house', 'church', 'poplar'],
  ['cottage', 'gable', 'house'],
  ['tower', 'palace', 'poplar'],
];

const letters = (id: string): number => [...id].reduce((sum, c) => sum + c.charCodeAt(0), 0);

export const skylineOfVillage = (id: string): Skyline =>
  skylineOf(skylines[id] ?? others[letters(id) % others.length]!);
